import { Button } from '@mantine/core'
import type { Channel } from '@relaydeck/api-sdk'
import { OneTimePrompt } from '@relaydeck/ui/OneTimePrompt'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { ResourceList } from '../../../../parts/list/ResourceList.tsx'
import { RowActions } from '../../../../parts/list/RowActions.tsx'
import { MenuButton } from '../../../../parts/menu/MenuButton.tsx'
import { channelResource } from '../-resource.ts'
import { channelTexts } from '../-texts.ts'
import { useChannelColumns } from './columns.tsx'

const ChannelBulk = lazy(() => import('../-bulk/ChannelBulk.tsx'))
const loadMenu = () => import('../-all/AllChannelsMenu.tsx')
const AllChannelsMenu = lazy(loadMenu)

const rowActions = (channel: Channel) => <RowActions resource={channelResource} row={channel} />

/** List of channels. */
export function ChannelList() {
  const { testPrompt, all } = useTexts(channelTexts)
  const menuButton = (
    <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
      {all.menu}
    </Button>
  )
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
      toolbar={
        <MenuButton button={menuButton} load={loadMenu}>
          {(menu) => <AllChannelsMenu {...menu} />}
        </MenuButton>
      }
    />
  )
}
