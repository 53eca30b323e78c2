import type { texts as zh } from './texts.zh.ts'

/** English texts of channels with several keys. */
export const texts: typeof zh = {
  title: 'Keys',
  states: 'States of the keys',
  count: (count, disabled) => {
    const keys = count === 1 ? '1 key' : `${count} keys`
    return disabled === 0 ? keys : `${keys}, ${disabled} disabled`
  },
  key: (place) => `Key ${place}`,
  enable: 'Enable',
  disable: 'Disable',
  enableKey: (place) => `Enable key ${place}`,
  disableKey: (place) => `Disable key ${place}`,
  removeKey: (place) => `Delete key ${place}`,
  removeEffect: (place, channel) =>
    `Permanently deletes key ${place} of the channel “${channel}”. This cannot be undone; the keys after it move up.`,
  changed: 'Someone else changed the keys. Nothing was changed: check them and try again.',
  entry: 'New keys',
  entryHint: 'One key per line, applied at once. Stored keys are never shown',
  spaces: (line) => `Line ${line} contains a space or a tab. Enter one key per line`,
  append: 'Add',
  replace: 'Replace all',
  replaceTitle: (count) => (count === 1 ? 'Replace the key' : `Replace all ${count} keys`),
  replaceEffect: (channel, count, next) =>
    `Replaces all ${count} keys of the channel “${channel}” with ${next} new ones. The old keys cannot be restored.`,
  saved: (channel) => `Updated the keys of the channel “${channel}”`,
}
