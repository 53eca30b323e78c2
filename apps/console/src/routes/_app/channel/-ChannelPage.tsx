import { Button, Menu } from '@mantine/core'
import { type Channel, channelTypeOf, splitComma } from '@relaydeck/api-sdk'
import { Balance } from '@relaydeck/ui/Balance'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { defaultTestModel } from '../../../parts/channel/channels.ts'
import { useChannelPermissions } from '../../../parts/channel/permissions.ts'
import { useAction } from '../../../parts/form/use-action.ts'
import { RecordChanges } from '../../../parts/journal/RecordChanges.tsx'
import { Facts } from '../../../parts/kit/Facts.tsx'
import { LimitsSection } from '../../../parts/limits/LimitsSection.tsx'
import type { Tab } from '../../../parts/record-page/address.ts'
import { RecordCalls } from '../../../parts/record-page/RecordCalls.tsx'
import { RecordHead, RecordPage } from '../../../parts/record-page/RecordPage.tsx'
import record from '../../../parts/record-page/record.module.css'
import { SwitchMenu } from '../../../parts/record-page/SwitchMenu.tsx'
import { resourceTexts, useRowNames } from '../../../parts/rows/resource.ts'
import { channelResource, channelTexts, disabledIn } from './-channel.ts'
import { ChannelForm } from './-form/ChannelForm.tsx'
import { TimeCell } from './-list/cells.tsx'
import { ModelTests } from './-models/ModelTests.tsx'
import { updateBalance, useTest } from './-test/testing.ts'
import { useTypeName } from './-type-name.ts'

interface ChannelPageProps {
  id: number
  tab: Tab | undefined
}

/** Page of one channel: state and limits, the calls through it, and the form. */
export function ChannelPage({ id, tab }: ChannelPageProps) {
  const may = useChannelPermissions()
  return (
    <RecordPage
      resource={channelResource}
      id={id}
      tab={tab}
      formOf={() => (may.write ? ChannelForm : undefined)}
      head={(channel) => <Head channel={channel} />}
    >
      {(channel) => (
        <>
          <ChannelFacts channel={channel} />
          <LimitsSection limits={channel.limits} />
          <RecordCalls of={{ channel: id }} all by={['user', 'token']} />
          <RecordChanges kind="channel" id={id} />
        </>
      )}
    </RecordPage>
  )
}

interface PartProps {
  channel: Channel
}

function Head({ channel }: PartProps) {
  const { nameOf } = useRowNames(channelResource)
  const typeName = useTypeName()
  const about = [typeName(channel), splitComma(channel.group).join(', ')].filter(Boolean).join(' · ')
  return (
    <RecordHead name={nameOf(channel)} state={<StatusLabel kind="channel" status={channel.status} />} about={about}>
      <TestButton channel={channel} />
      <ChannelMenu channel={channel} />
    </RecordHead>
  )
}

/** Tests the channel with its default model. */
function TestButton({ channel }: PartProps) {
  const { page } = useTexts(channelTexts)
  const test = useTest(channel, defaultTestModel(channel))
  if (!useChannelPermissions().operate) return null
  return (
    <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
      {page.test}
    </Button>
  )
}

function ChannelMenu({ channel }: PartProps) {
  const { page, balanceUpdated, testModels } = useTexts(channelTexts)
  const { nameOf } = useRowNames(channelResource)
  const queryClient = useQueryClient()
  const update = useAction({
    call: () => updateBalance(queryClient, channel),
    done: balanceUpdated(nameOf(channel)),
  })
  const may = useChannelPermissions()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <SwitchMenu resource={channelResource} row={channel} canSwitch={may.operate} canRemove={may.sensitive_write}>
        {may.operate && (
          <Menu.Item disabled={splitComma(channel.models).length === 0} onClick={() => setOpened(true)}>
            {testModels}
          </Menu.Item>
        )}
        {may.operate && channelTypeOf(channel.type)?.balance && (
          <Menu.Item onClick={() => update.mutate()}>{page.updateBalance}</Menu.Item>
        )}
      </SwitchMenu>
      {opened && <ModelTests channel={channel} onClose={() => setOpened(false)} />}
    </>
  )
}

function ChannelFacts({ channel }: PartProps) {
  const { columns: own, page, keyCount } = useTexts(channelTexts)
  const { columns } = useTexts(resourceTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const { id, type, balance, used_quota, priority, weight, models, tag, keys = [] } = channel
  return (
    <Facts
      className={record.facts}
      facts={[
        [own.time, <TimeCell key="time" channel={channel} />],
        [columns.used, <Quota key="used" value={used_quota} format={status} />],
        [own.balance, channelTypeOf(type)?.balance && <Balance key="balance" type={type} value={balance} />],
        [page.models, numbers.format(splitComma(models).length)],
        [own.priority, numbers.format(priority)],
        [own.weight, numbers.format(weight)],
        [own.keys, keys.length > 0 && keyCount(keys.length, disabledIn(keys))],
        [own.tag, tag],
        [columns.id, String(id)],
      ]}
    />
  )
}
