import { createFileRoute } from '@tanstack/react-router'
import { ChannelDrawer } from './-form/ChannelDrawer.tsx'

/** `from`: id of the channel that a new one is to be like. */
const readSearch = ({ from }: Record<string, unknown>): { from?: number } =>
  typeof from === 'number' && Number.isSafeInteger(from) && from > 0 ? { from } : {}

export const Route = createFileRoute('/_app/channel/add')({ validateSearch: readSearch, component: Add })

function Add() {
  const { from } = Route.useSearch()
  return <ChannelDrawer key={from} from={from} />
}
