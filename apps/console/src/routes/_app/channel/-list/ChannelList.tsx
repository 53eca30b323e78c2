import type { Channel } from '@relaydeck/api-sdk'
import { OneTimePrompt } from '@relaydeck/ui/OneTimePrompt'
import { lazy } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { ResourceList } from '../../../../parts/list/ResourceList.tsx'
import { RowActions } from '../../../../parts/list/RowActions.tsx'
import { channelResource } from '../-resource.ts'
import { channelTexts } from '../-texts.ts'
import { AllChannelsMenu } from './AllChannelsMenu.tsx'
import { useChannelColumns } from './columns.tsx'

const ChannelBulk = lazy(() => import('../-bulk/ChannelBulk.tsx'))
const rowActions = (channel: Channel) => <RowActions resource={channelResource} row={channel} />

/** List of channels. */
export function ChannelList() {
  const { testPrompt } = useTexts(channelTexts)
  return (
    <ResourceList
      resource={channelResource}
      columns={useChannelColumns()}
      rowActions={rowActions}
      bulk={ChannelBulk}
      note={
        <OneTimePrompt name="channel-test" mb="md">
          {testPrompt}
        </OneTimePrompt>
      }
      toolbar={<AllChannelsMenu />}
    />
  )
}
