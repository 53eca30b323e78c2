import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '../../../parts/rows/address.ts'
import { RuleDrawer } from './-rule/RuleForm.tsx'

export const Route = createFileRoute('/_app/alert/edit/$id')({ params: idParam, component: Edit })

function Edit() {
  const { id } = Route.useParams()
  return <RuleDrawer key={id} id={id} />
}
