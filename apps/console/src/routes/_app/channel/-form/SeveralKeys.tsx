import { Button, Skeleton, Textarea } from '@mantine/core'
import { CHANNEL_STATUS, type Channel, channelTypeOf, InputError } from '@relaydeck/api-sdk'
import {
  type ChannelKey,
  changeChannelKey,
  channelKeys,
  enterChannelKeys,
  type KeyChange,
} from '@relaydeck/api-sdk/dialects'
import { LoadError } from '@relaydeck/ui/LoadError'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialect, useSend } from '../../../../app/client.ts'
import { retryOf } from '../../../../app/failure.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { notify } from '../../../../app/notify.tsx'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { useConfirmation } from '../../../../parts/overlay/use-confirmation.tsx'
import { patchRow } from '../../../../parts/rows/cached-rows.ts'
import { channelResource, disabledIn } from '../-channel.ts'
import { channelFormTexts, keysIn, lineWithSpaces } from './draft.ts'
import classes from './keys.module.css'

const NONE: readonly ChannelKey[] = []

/** Returns the states of a channel's keys, and functions that change the keys. */
export function useKeys({ id, name }: Channel) {
  const send = useSend()
  const { keys: texts } = useTexts(channelFormTexts)
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: [...channelResource.key, 'keys', id],
    queryFn: () => channelKeys(send, { id }),
    staleTime: 0,
    meta: { handlesErrors: true },
  })
  const { data: keys = NONE, refetch } = query
  const readAgain = async () => {
    const { data } = await refetch()
    if (!data) return
    patchRow<Channel>(queryClient, channelResource.key, id, { keys: data.map(({ status }) => status) })
  }
  return {
    query,
    keys,
    change: async (index: number, action: KeyChange['action']) => {
      try {
        await changeChannelKey(send, { id, index, action, count: keys.length })
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        void notify({ kind: 'warning', message: texts.changed })
      }
      await readAgain()
    },
    enter: async (entered: string, mode: 'append' | 'replace') => {
      await enterChannelKeys(send, { id, keys: entered, mode })
      void notify({ kind: 'success', message: texts.saved(name) })
      await readAgain()
    },
  }
}

/** The keys of a channel that has several: their states, and fields for new ones. Changes apply immediately. */
export function SeveralKeys({ channel }: { channel: Channel }) {
  const { keys: texts } = useTexts(channelFormTexts)
  const { query, keys, change, enter } = useKeys(channel)
  const disabled = disabledIn(keys.map(({ status }) => status))
  const writes = useDialect()?.writes === true
  if (query.isPending) return <Skeleton height={120} aria-busy />
  if (query.isError) return <LoadError inline error={query.error} {...retryOf(query)} />
  // Keys of Vertex AI are JSON objects.
  const takesLines = channelTypeOf(channel.type)?.key !== 'vertex'
  return (
    <section aria-label={texts.title}>
      <h4 className={classes.title}>{texts.title}</h4>
      <p className={classes.count}>{texts.count(keys.length, disabled)}</p>
      <ul className={classes.list} aria-label={texts.states}>
        {keys.map((key) => (
          <KeyState
            key={key.index}
            channel={channel}
            state={key}
            change={change}
            isLast={keys.length === 1}
            writes={writes}
          />
        ))}
      </ul>
      {writes && takesLines && <NewKeys channel={channel} count={keys.length} enter={enter} />}
    </section>
  )
}

interface KeyStateProps extends Pick<ReturnType<typeof useKeys>, 'change'> {
  channel: Channel
  state: ChannelKey
  /** Whether it is the only key, which cannot be removed. */
  isLast: boolean
  writes: boolean
}

/** State of a key, and its actions. */
function KeyState({ channel, state, change, isLast, writes }: KeyStateProps) {
  const { keys: texts } = useTexts(channelFormTexts)
  const { remove } = useTexts(commonTexts)
  const { ask, dialog } = useConfirmation()
  const { index, status, reason, disabled_time } = state
  const place = index + 1
  const isOn = status === CHANNEL_STATUS.enabled
  const toggle = useMutation({ mutationFn: () => change(index, isOn ? 'disable' : 'enable') })
  const askToRemove = () =>
    ask({
      title: texts.removeKey(place),
      confirmLabel: remove,
      danger: true,
      onConfirm: () => change(index, 'remove'),
      children: texts.removeEffect(place, channel.name),
    })
  const details = [disabled_time > 0 && formatTimestamp(disabled_time), reason].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={classes.place}>{texts.key(place)}</span>
      <StatusLabel kind="channel" status={status} />
      <span className={classes.details} title={details}>
        {details}
      </span>
      {writes && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={toggle.isPending}
            aria-label={isOn ? texts.disableKey(place) : texts.enableKey(place)}
            onClick={() => toggle.mutate()}
          >
            {isOn ? texts.disable : texts.enable}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            {...(!isLast && { c: 'var(--mantine-color-error)' })}
            disabled={isLast}
            aria-label={texts.removeKey(place)}
            onClick={askToRemove}
          >
            {remove}
          </Button>
        </>
      )}
      {dialog}
    </li>
  )
}

interface NewKeysProps extends Pick<ReturnType<typeof useKeys>, 'enter'> {
  channel: Channel
  count: number
}

/** Field for new keys, which are added to the others or replace them. */
function NewKeys({ channel, count, enter }: NewKeysProps) {
  const { keys: texts } = useTexts(channelFormTexts)
  const [text, setText] = useState('')
  const { ask, dialog } = useConfirmation()
  const { keys } = keysIn(text)
  const line = lineWithSpaces(text)
  const unusable = keys.length === 0 || line !== undefined
  const enterAll = async (mode: 'append' | 'replace') => {
    await enter(text, mode)
    setText('')
  }
  const append = useMutation({ mutationFn: () => enterAll('append') })
  const askToReplace = () =>
    ask({
      title: texts.replaceTitle(count),
      confirmLabel: texts.replace,
      danger: true,
      onConfirm: () => enterAll('replace'),
      children: texts.replaceEffect(channel.name, count, keys.length),
    })
  return (
    <>
      <Textarea
        label={texts.entry}
        description={texts.entryHint}
        error={line !== undefined && texts.spaces(line)}
        autosize
        minRows={2}
        maxRows={8}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={unusable} loading={append.isPending} onClick={() => append.mutate()}>
          {texts.append}
        </Button>
        <Button variant="subtle" color="red" disabled={unusable} onClick={askToReplace}>
          {texts.replace}
        </Button>
      </div>
      {dialog}
    </>
  )
}
