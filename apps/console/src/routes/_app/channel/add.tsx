import { createFileRoute } from '@tanstack/react-router'
import { ChannelDrawer } from './-form/ChannelDrawer.tsx'

export const Route = createFileRoute('/_app/channel/add')({ component: () => <ChannelDrawer /> })
