import { CHANNEL_TYPES } from '@relaydeck/api-sdk'

const plain = (name: string) => name.toLowerCase().replace(/[\s：:_-]/g, '')

/** Returns the number of a channel type by its number, its key or its name in any language; an empty text is OpenAI. */
export function typeOf(text: string): number | undefined {
  if (text === '') return 1
  const wanted = plain(text)
  const isNamed = ({ value, key, text: { zh, en } }: (typeof CHANNEL_TYPES)[number]) =>
    [String(value), key, zh, en].some((name) => plain(name) === wanted)
  return CHANNEL_TYPES.find(isNamed)?.value
}
