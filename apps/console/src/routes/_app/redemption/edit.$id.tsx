import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '../../../parts/rows/address.ts'
import { RedemptionDrawer } from './-RedemptionForm.tsx'

export const Route = createFileRoute('/_app/redemption/edit/$id')({ params: idParam, component: Edit })

function Edit() {
  const { id } = Route.useParams()
  return <RedemptionDrawer key={id} id={id} />
}
