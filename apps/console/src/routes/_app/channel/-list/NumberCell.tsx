import { Input } from '@mantine/core'
import { type Channel, channels } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { patchRow } from '../../../../parts/list/rows.ts'
import { channelTexts } from '../-texts.ts'
import classes from './cells.module.css'
import { CHANNELS } from './data.ts'
import { readNumber } from './number.ts'

interface NumberCellProps {
  channel: Channel
  field: 'priority' | 'weight'
}

/** A number that is changed in its row: saved on Enter or on leaving, if it is another one. Escape takes it back. */
export function NumberCell({ channel, field }: NumberCellProps) {
  const texts = useTexts(channelTexts)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const name = channel.name || texts.unnamed
  const save = useMutation({
    mutationFn: (value: number) => channels.update(send, { id: channel.id, [field]: value }),
    onSuccess: (_, value) => {
      patchRow<Channel>(queryClient, CHANNELS, channel.id, { [field]: value })
      void notify({ kind: 'success', message: texts.numberSaved(name) })
    },
    onSettled: () => setTyped(undefined),
  })
  const leave = () => {
    const value = readNumber(field, typed)
    if (value === undefined || value === channel[field]) setTyped(undefined)
    else save.mutate(value)
  }
  return (
    <Input
      className={classes.number}
      size="xs"
      inputMode="numeric"
      aria-label={field === 'priority' ? texts.priorityOf(name) : texts.weightOf(name)}
      title={field === 'weight' ? texts.weightHint : undefined}
      disabled={save.isPending}
      value={typed ?? String(channel[field])}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape') setTyped(undefined)
      }}
    />
  )
}
