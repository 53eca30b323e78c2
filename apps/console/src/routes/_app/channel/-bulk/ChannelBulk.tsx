import type { Channel } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/texts/area.ts'
import { type BulkAction, bulkTexts, useResourceActions } from '../../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { defaultTestModel } from '../../../../parts/channel/channels.ts'
import type { BulkProps } from '../../../../parts/rows/selection.ts'
import { channelResource } from '../-channel.ts'
import { EditDialog } from './EditDialog.tsx'
import { channelBulkTexts } from './edit.ts'
import { channelKinds, hasBalance } from './work.ts'

/** Bulk actions of channels. */
export default function ChannelBulk(props: BulkProps<Channel>) {
  const texts = useTexts(channelBulkTexts)
  const { open } = useTexts(bulkTexts).edit
  const { enable, disable, remove } = useResourceActions(channelResource, channelKinds)
  const test: BulkAction<Channel> = {
    kind: channelKinds.test,
    texts: texts.test,
    applies: () => true,
    dataOf: defaultTestModel,
  }
  const balance: BulkAction<Channel> = {
    kind: channelKinds.balance,
    texts: texts.balance,
    applies: hasBalance,
    dataOf: () => undefined,
  }
  return (
    <BulkBar
      resource={channelResource}
      {...props}
      actions={[enable, disable, test, balance, remove]}
      forms={[{ id: 'edit', label: open, Form: EditDialog }]}
    />
  )
}
