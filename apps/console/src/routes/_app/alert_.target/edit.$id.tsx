import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '../../../parts/rows/address.ts'
import { TargetDrawer } from '../alert/-target/TargetForm.tsx'

export const Route = createFileRoute('/_app/alert_/target/edit/$id')({ params: idParam, component: Edit })

function Edit() {
  const { id } = Route.useParams()
  return <TargetDrawer key={id} id={id} />
}
