import type { PromptSize } from '../../counting/measure-prompt.ts'
import type { JsonObject } from '../../lib/json.ts'
import { ownValue } from '../../lib/json.ts'

/** Tokens of an image at the price of its model. Source: One API. */
const IMAGE = 1000

/** Price of an image by model and size, relative to the model's. Source: OpenAI's prices. */
const SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'dall-e-2': { '256x256': 1, '512x512': 1.125, '1024x1024': 1.25 },
  'dall-e-3': { '1024x1024': 1, '1024x1792': 2, '1792x1024': 2 },
}

/** Price of an image in high definition, relative to one in standard definition: square and oblong. */
const HIGH_DEFINITION = { square: 2, oblong: 1.5 }

/** Bytes of speech for a token of its text, in a small file and in a large one: 200 tokens are a minute. */
const SPEECH = { least: 500, most: 10_000 }

const sure = (tokens: number): PromptSize => ({ estimate: tokens, most: tokens, isOpen: false })

/** Returns the price of images in tokens, for models that report no usage. */
export function measureImages({ model, n, size, quality }: JsonObject): PromptSize {
  const sizes = typeof model === 'string' ? ownValue(SIZES, model) : undefined
  const factor = (sizes && typeof size === 'string' && ownValue(sizes, size)) || 1
  const shape = typeof size === 'string' && /^(\d+)x\1$/.test(size) ? 'square' : 'oblong'
  const definition = model === 'dall-e-3' && quality === 'hd' ? HIGH_DEFINITION[shape] : 1
  const images = typeof n === 'number' && n > 1 ? n : 1
  return sure(Math.ceil(IMAGE * factor * definition * images))
}

/** Returns the characters to speak, each of which has the price of a token. */
export const measureSpeech = ({ input }: JsonObject): PromptSize =>
  sure(typeof input === 'string' ? [...input].length : 0)

/** Returns the size of speech to transcribe: the text counts, and at least what a file of its size must have. */
export const measureRecording = (_: JsonObject, fileBytes: number): PromptSize => ({
  estimate: Math.ceil(fileBytes / SPEECH.most),
  most: Math.ceil(fileBytes / SPEECH.least),
  isOpen: false,
})
