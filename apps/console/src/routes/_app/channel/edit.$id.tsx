import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '../../../parts/rows/address.ts'
import { ChannelDrawer } from './-form/ChannelForm.tsx'

export const Route = createFileRoute('/_app/channel/edit/$id')({ params: idParam, component: Edit })

function Edit() {
  const { id } = Route.useParams()
  return <ChannelDrawer key={id} id={id} />
}
