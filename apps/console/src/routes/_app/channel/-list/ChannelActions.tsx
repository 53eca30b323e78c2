import { Menu } from '@mantine/core'
import { type Channel, splitComma } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { useTexts } from '../../../../app/language/area.ts'
import { useChannelPermissions } from '../../../../parts/channel/permissions.ts'
import { EditButton, EditItem, RowActions } from '../../../../parts/list-page/RowActions.tsx'
import { channelResource, channelTexts } from '../-channel.ts'
import { ModelTests } from '../-models/ModelTests.tsx'

/** Switch, form and menu of a channel. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { testModels } = useTexts(channelTexts)
  const may = useChannelPermissions()
  const [testing, setTesting] = useState(false)
  const items = (
    <>
      {may.write && <EditItem resource={channelResource} row={channel} />}
      {may.operate && (
        <Menu.Item disabled={splitComma(channel.models).length === 0} onClick={() => setTesting(true)}>
          {testModels}
        </Menu.Item>
      )}
    </>
  )
  return (
    <>
      <RowActions
        resource={channelResource}
        row={channel}
        items={items}
        canSwitch={may.operate}
        canRemove={may.sensitive_write}
      >
        {may.write && <EditButton resource={channelResource} row={channel} />}
      </RowActions>
      {testing && <ModelTests channel={channel} onClose={() => setTesting(false)} />}
    </>
  )
}
