import { type Channel, channels } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/texts/area.ts'
import { RemoveButton } from '../../../../parts/list/RemoveButton.tsx'
import { RowSwitch } from '../../../../parts/list/RowSwitch.tsx'
import { useRemoveRow, useToggleRow } from '../../../../parts/list/use-row-actions.ts'
import { channelTexts } from '../-texts.ts'
import { removeChannel, switchChannel } from './calls.ts'
import { CHANNELS } from './data.ts'

const { enabled, disabled } = channels.CHANNEL_STATUS

/** On or off, and away. */
export function RowActions({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts)
  const name = channel.name || texts.unnamed
  const toggle = useToggleRow<Channel>({
    resource: CHANNELS,
    send: switchChannel,
    statusOf: (on) => (on ? enabled : disabled),
    said: (_, on) => (on ? texts.enabled : texts.disabled)(name),
  })
  const remove = useRemoveRow<Channel>({
    resource: CHANNELS,
    send: removeChannel,
    said: () => texts.removed(name),
  })
  return (
    <>
      <RowSwitch
        label={texts.toggle(name)}
        on={channel.status === enabled}
        busy={toggle.isPending}
        onToggle={(on) => toggle.mutate({ row: channel, on })}
      />
      <RemoveButton
        label={texts.removeNamed(name)}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        what={texts.removeWhat(name)}
        onRemove={() => remove.mutateAsync(channel)}
      />
    </>
  )
}
