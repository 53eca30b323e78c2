import { type Channel, channels } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { type BulkWork, ChangedError } from '../../../../parts/bulk/action.ts'
import { patchRow, replaceRow } from '../../../../parts/list/rows.ts'
import { channelResource, withoutKey } from '../-resource.ts'
import { type ChannelChange, type ChannelEdit, changeOf, inverseOf, isEdited } from './edit.ts'

interface EditWorkOptions {
  edit: ChannelEdit
  rows: readonly Channel[]
  /** Changes by channel id. */
  changes: ReadonlyMap<number, ChannelChange>
  queryClient: QueryClient
  texts: BulkWork<Channel>['texts']
  undoTexts: BulkWork<Channel>['texts']
}

/**
 * Returns the work that edits channels, and its inverse where values before are known. A channel that was edited since it
 * was read is refused and read anew, so that a retry applies to what it is now.
 */
export function editWork({ edit, rows, changes, queryClient, texts, undoTexts }: EditWorkOptions): BulkWork<Channel> {
  const { key } = channelResource
  const latest = new Map(rows.map((channel) => [channel.id, channel]))
  const inverses = new Map<number, ChannelChange>()
  const apply = async (id: number, changeFor: (channel: Channel) => ChannelChange | undefined) => {
    const before = latest.get(id)
    const change = before && changeFor(before)
    if (!change) return
    const now = withoutKey(await channels.get(send, { id }))
    if (isEdited(before, now)) {
      latest.set(id, now)
      replaceRow(queryClient, key, now)
      throw new ChangedError()
    }
    await channels.update(send, { id, ...change })
    const { key: _, ...visible } = change
    inverses.set(id, inverseOf(change, before))
    latest.set(id, { ...before, ...visible })
    patchRow<Channel>(queryClient, key, id, visible)
  }
  const position = new Map(rows.map(({ id }, index) => [id, index + 1]))
  const canUndo = [...changes.values()].every((change) => !('key' in change))
  return {
    id: 'edit',
    texts,
    applies: ({ id }) => changes.has(id),
    run: ({ id }) => apply(id, (channel) => changeOf(edit, channel, position.get(id))),
    undo: canUndo
      ? { id: 'undo', texts: undoTexts, applies: () => true, run: ({ id }) => apply(id, () => inverses.get(id)) }
      : undefined,
  }
}
