import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '../../../parts/rows/address.ts'
import { UserDrawer } from './-UserForm.tsx'

export const Route = createFileRoute('/_app/user/edit/$id')({ params: idParam, component: Edit })

function Edit() {
  const { id } = Route.useParams()
  return <UserDrawer key={id} id={id} />
}
