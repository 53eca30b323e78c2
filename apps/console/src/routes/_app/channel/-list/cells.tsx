import { Input, NativeSelect } from '@mantine/core'
import { type Channel, channels, channelTypeOf, splitComma } from '@relaydeck/api-sdk'
import { Balance } from '@relaydeck/ui/Balance'
import { ResponseTime } from '@relaydeck/ui/ResponseTime'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { IconActivity, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../../app/language/area.ts'
import { defaultTestModel } from '../../../../parts/channel/channels.ts'
import { useChannelPermissions } from '../../../../parts/channel/permissions.ts'
import { outcomeOf, testResultOf, testResults } from '../../../../parts/channel/test-results.ts'
import { wholeNumber } from '../../../../parts/form/rules.ts'
import { useAction } from '../../../../parts/form/use-action.ts'
import { IconButton } from '../../../../parts/kit/IconButton.tsx'
import { patchRow } from '../../../../parts/rows/cached-rows.ts'
import { resourceTexts, useListSearch, useRowNames } from '../../../../parts/rows/resource.ts'
import { channelResource, channelTexts } from '../-channel.ts'
import { updateBalance, useTest } from '../-test/testing.ts'
import classes from './cells.module.css'

/** Result of the last test: its response time, the reason of the failure, or unknown. */
export function TimeCell({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts)
  const { data: results } = useQuery(testResults)
  const { data: found } = useQuery(testResultOf(channel, results))
  const { response_time, test_time } = channel
  const title = test_time > 0 ? texts.testedAt(formatTimestamp(test_time)) : undefined
  const { kind, reason } = outcomeOf(channel, results, found)
  if (kind === 'unknown')
    return (
      <span className={classes.unknown} title={title}>
        {texts.unknown}
      </span>
    )
  if (kind === 'failed')
    return (
      <span className={classes.failed} title={[title, reason].filter(Boolean).join('\n')}>
        <span>{reason ? texts.failedBecause(reason) : texts.failed}</span>
      </span>
    )
  return <ResponseTime value={response_time} tested={kind === 'passed'} title={title} />
}

/** Test model and test button. */
export function TestCell({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts)
  const models = splitComma(channel.models)
  const defaultModel = defaultTestModel(channel)
  const [selected, setSelected] = useState(defaultModel)
  const model = models.includes(selected) ? selected : defaultModel
  const test = useTest(channel, model)
  const { operate } = useChannelPermissions()
  const name = useRowNames(channelResource).nameOf(channel)
  return (
    <span className={classes.test}>
      <NativeSelect
        size="xs"
        aria-label={texts.modelOf(name)}
        title={model}
        data={models.length > 0 ? models : ['']}
        value={model}
        onChange={({ currentTarget }) => setSelected(currentTarget.value)}
      />
      {operate && (
        <IconButton
          icon={IconActivity}
          variant="default"
          label={texts.test(name)}
          title={texts.test(name)}
          loading={test.isPending}
          onClick={() => test.mutate()}
        />
      )}
    </span>
  )
}

/** Balance at the provider, with a button to update it if the server supports that. */
export function BalanceCell({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts)
  const queryClient = useQueryClient()
  const name = useRowNames(channelResource).nameOf(channel)
  const update = useAction({ call: () => updateBalance(queryClient, channel), done: texts.balanceUpdated(name) })
  const { operate } = useChannelPermissions()
  return (
    <span className={classes.balance}>
      <Balance type={channel.type} value={channel.balance} />
      {operate && channelTypeOf(channel.type)?.balance && (
        <IconButton
          icon={IconRefresh}
          label={texts.updateBalance(name)}
          title={texts.updateBalance(name)}
          loading={update.isPending}
          onClick={() => update.mutate()}
        />
      )}
    </span>
  )
}

/** Tag of a channel; shows all channels with it. */
export function TagCell({ tag }: { tag: string }) {
  const { withTag } = useTexts(channelTexts)
  const { search } = useListSearch(channelResource)
  return (
    <Link className={classes.tag} to="/channel" search={{ ...search, page: 1, tag }} title={withTag(tag)}>
      {tag}
    </Link>
  )
}

/** Number fields that are edited in the list. */
type NumberField = 'priority' | 'weight'

/** Reads a number field; `undefined` if there is nothing to save. A negative weight becomes 0. */
export function readNumber(field: NumberField, text = ''): number | undefined {
  const number = wholeNumber(text)
  if (Number.isNaN(number)) return undefined
  return field === 'weight' ? Math.max(0, number) : number
}

/** A number that can be edited in its row. Enter and blur save a changed value, Escape restores the old one. */
export function NumberCell({ channel, field }: { channel: Channel; field: NumberField }) {
  const texts = useTexts(channelTexts)
  const { saved } = useTexts(resourceTexts)
  const { nameOf, labelOf } = useRowNames(channelResource)
  const queryClient = useQueryClient()
  const { write } = useChannelPermissions()
  const [draft, setDraft] = useState<string>()
  const save = useAction({
    call: (send, value: number) => channels.update(send, { id: channel.id, [field]: value }),
    done: saved(labelOf(channel)),
    onSuccess: (_, value) => patchRow<Channel>(queryClient, channelResource.key, channel.id, { [field]: value }),
    onSettled: () => setDraft(undefined),
  })
  const onBlur = () => {
    const value = readNumber(field, draft)
    if (value === undefined || value === channel[field]) setDraft(undefined)
    else save.mutate(value)
  }
  return (
    <Input
      className={classes.number}
      size="xs"
      inputMode="numeric"
      aria-label={texts.numberOf[field](nameOf(channel))}
      title={field === 'weight' ? texts.weightHint : undefined}
      disabled={save.isPending || !write}
      value={draft ?? String(channel[field])}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape') setDraft(undefined)
      }}
    />
  )
}
