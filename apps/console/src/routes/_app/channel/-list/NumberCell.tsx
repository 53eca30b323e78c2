import { Input } from '@mantine/core'
import { type Channel, channels } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../../../app/client.ts'
import { notify } from '../../../../app/notify.tsx'
import { useTexts } from '../../../../app/texts/area.ts'
import { wholeNumber } from '../../../../parts/form/rules.ts'
import { patchRow } from '../../../../parts/rows/cached-rows.ts'
import { resourceTexts, useRowNames } from '../../../../parts/rows/resource.ts'
import { channelResource, channelTexts } from '../-channel.ts'
import classes from './cells.module.css'

/** Number fields that are edited in the list. */
export type NumberField = 'priority' | 'weight'

/** Reads a number field; `undefined` if there is nothing to save. A negative weight becomes 0. */
export function readNumber(field: NumberField, text = ''): number | undefined {
  const number = wholeNumber(text)
  if (Number.isNaN(number)) return undefined
  return field === 'weight' ? Math.max(0, number) : number
}

interface NumberCellProps {
  channel: Channel
  field: NumberField
}

/** A number that can be edited in its row. Enter and blur save a changed value, Escape restores the old one. */
export function NumberCell({ channel, field }: NumberCellProps) {
  const send = useSend()
  const texts = useTexts(channelTexts)
  const { saved } = useTexts(resourceTexts)
  const { nameOf, labelOf } = useRowNames(channelResource)
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<string>()
  const save = useMutation({
    mutationFn: (value: number) => channels.update(send, { id: channel.id, [field]: value }),
    onSuccess: (_, value) => {
      patchRow<Channel>(queryClient, channelResource.key, channel.id, { [field]: value })
      void notify({ kind: 'success', message: saved(labelOf(channel)) })
    },
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
      disabled={save.isPending}
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
