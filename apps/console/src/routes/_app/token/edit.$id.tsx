import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '../../../parts/rows/address.ts'
import { TokenDrawer } from './-TokenForm.tsx'

export const Route = createFileRoute('/_app/token/edit/$id')({ params: idParam, component: Edit })

function Edit() {
  const { id } = Route.useParams()
  return <TokenDrawer key={id} id={id} />
}
