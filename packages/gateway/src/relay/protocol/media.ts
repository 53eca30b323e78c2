import { isRecord } from '@relaydeck/api-sdk'
import { estimateTokens } from '../../counting/count-tokens.ts'
import type { PromptSize } from '../../counting/measure-prompt.ts'
import type { JsonObject } from '../../lib/json.ts'
import { ownValue } from '../../lib/json.ts'
import type { CallUnits, ImageSize, StatedUnits } from '../../prices/unit-price.ts'

/** Tokens of an image at the price of its model. Source: One API. */
const IMAGE = 1000

/** Price of an image by model and size, relative to the model's. Source: OpenAI's prices. */
const SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'dall-e-2': { '256x256': 1, '512x512': 1.125, '1024x1024': 1.25 },
  'dall-e-3': { '1024x1024': 1, '1024x1792': 2, '1792x1024': 2 },
}

/** Price of an image in high definition, relative to one in standard definition: square and oblong. */
const HIGH_DEFINITION = { square: 2, oblong: 1.5 }

/** Bytes of a recording for each token of its text, if it is compressed and if not; a minute has 200 tokens. */
const SPEECH = { least: 500, most: 10_000 }

/** Seconds in which a token is spoken. */
const SECONDS_PER_TOKEN = 0.3

/** Speeds of speech. Source: OpenAI. */
const SPEED = { least: 0.25, most: 4 }

/** Fewest bytes of a second of a recording: 4 kbit/s. */
const RECORDING = 500

/** Documents of one search of a reranking, and bytes from which a document counts as another one. Source: Cohere. */
const SEARCH = { documents: 100, bytes: 500 }

const sure = (tokens: number): PromptSize => ({ estimate: tokens, most: tokens, isOpen: false })

const imagesIn = (n: unknown): number => (typeof n === 'number' && n > 1 ? n : 1)

/** Returns the price of images in tokens, for models that report no usage. */
export function measureImages({ model, n, size, quality }: JsonObject): PromptSize {
  const sizes = typeof model === 'string' ? ownValue(SIZES, model) : undefined
  const factor = (sizes && typeof size === 'string' && ownValue(sizes, size)) || 1
  const shape = typeof size === 'string' && /^(\d+)x\1$/.test(size) ? 'square' : 'oblong'
  const definition = model === 'dall-e-3' && quality === 'hd' ? HIGH_DEFINITION[shape] : 1
  return sure(Math.ceil(IMAGE * factor * definition * imagesIn(n)))
}

/** Returns the characters to speak, each of which has the price of a token. */
export const measureSpeech = ({ input }: JsonObject): PromptSize => sure(charactersIn(input))

const charactersIn = (input: unknown): number => (typeof input === 'string' ? [...input].length : 0)

/** Returns the size of speech to transcribe: the text counts, and at least what a file of its size must have. */
export const measureRecording = (_: JsonObject, fileBytes: number): PromptSize => ({
  estimate: Math.ceil(fileBytes / SPEECH.most),
  most: Math.ceil(fileBytes / SPEECH.least),
  isOpen: false,
})

type Counts = CallUnits['counts']

const exactly = (count: number) => ({ estimate: count, most: count })

export const countImages = ({ n }: JsonObject): Counts => ({ image: exactly(imagesIn(n)) })

/** Returns the seconds in which the tokens of a text are spoken. */
export const secondsOf = (tokens: number): number => Math.ceil(tokens * SECONDS_PER_TOKEN)

/** Counts the characters to speak, and the seconds that they take. */
export function countSpeech({ input, speed }: JsonObject): Counts {
  const pace = typeof speed === 'number' ? Math.min(Math.max(speed, SPEED.least), SPEED.most) : 1
  const tokens = typeof input === 'string' ? estimateTokens(input) : 0
  return { character: exactly(charactersIn(input)), second: exactly(Math.max(secondsOf(tokens / pace), 1)) }
}

/** Counts the seconds of a recording, of which only the bytes are known. */
export const countRecording = (_: JsonObject, bytes: number): Counts => ({
  second: {
    estimate: Math.max(secondsOf(bytes / SPEECH.most), 1),
    most: Math.max(Math.ceil(bytes / RECORDING), 1),
  },
})

/** Counts the searches of a reranking; long documents may count as several. */
export function countSearches({ documents }: JsonObject, bytes: number): Counts {
  const count = Array.isArray(documents) ? documents.length : 1
  const searches = (all: number) => Math.max(Math.ceil(all / SEARCH.documents), 1)
  return { search: { estimate: searches(count), most: searches(count + bytes / SEARCH.bytes) } }
}

const SIZE_MAX = 60

/** Returns the name of a size or quality; `?` for a value that is no short text. */
const nameIn = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : typeof value === 'string' && value.length <= SIZE_MAX
      ? value
      : '?'

/** Returns the size and quality of images that a call or an answer names. */
export const imageIn = ({ size, quality }: JsonObject): ImageSize => ({ size: nameIn(size), quality: nameIn(quality) })

const TIMESTAMP = /--> *(?:(\d{1,4}):)?(\d\d):(\d\d)[.,]\d{3}/g

/** Returns the end of the last subtitle of a text, in seconds. */
function lastTimestamp(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  const last = [...text.matchAll(TIMESTAMP)].at(-1)
  return last && Number(last[1] ?? 0) * 3600 + Number(last[2]) * 60 + Number(last[3]) + 1
}

/** Returns a number above 0, also one that is stated as a text; `undefined` for anything else. */
function countIn(value: unknown): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof count === 'number' && count > 0 && Number.isFinite(count) ? Math.ceil(count) : undefined
}

/** Returns the units that a complete answer states. */
export function statedUnits(answer: JsonObject): StatedUnits {
  const { data, duration, text } = answer
  const usage = isRecord(answer.usage) ? answer.usage : {}
  const meta = isRecord(answer.meta) && isRecord(answer.meta.billed_units) ? answer.meta.billed_units : {}
  const counts = {
    image: Array.isArray(data) ? countIn(data.length) : undefined,
    second: countIn(usage.seconds) ?? countIn(duration) ?? lastTimestamp(text),
    search: countIn(meta.search_units),
  }
  return { counts, image: imageIn(answer) }
}
