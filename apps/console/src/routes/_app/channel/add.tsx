import { createFileRoute } from '@tanstack/react-router'
import { ChannelDrawer } from './-form/ChannelForm.tsx'

/** `from`: id of the channel to copy. */
const readSearch = ({ from }: Record<string, unknown>): { from?: number } =>
  typeof from === 'number' && Number.isSafeInteger(from) && from > 0 ? { from } : {}

export const Route = createFileRoute('/_app/channel/add')({ validateSearch: readSearch, component: Add })

function Add() {
  const { from } = Route.useSearch()
  return <ChannelDrawer key={from} copyOf={from} />
}
