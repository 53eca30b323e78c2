import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { Usage } from './price.ts'
import { type Tally, usageIn, weighAnswer } from './usage.ts'

/** A line longer than this is no event of a model. */
const LINE_MAX = 8 * 1024 * 1024

const DATA = /^data:\s*/

/** What is read of a stream on its way through. */
export interface Meter {
  /** Takes bytes, and gives the lines that are complete with them, as they are to be sent on. */
  take(bytes: Uint8Array): string
  /** What is left at the end. */
  rest(): string
  /** How many bytes came so far. */
  bytes(): number
  /** The tokens so far. */
  tally(): Tally
}

/**
 * Reads server-sent events line by line, and counts tokens.
 * @param promptEstimate about how many tokens the prompt had
 * @param hidesUsage the gateway asked for the event with the tokens, the client did not: it is kept back
 */
export function openMeter(promptEstimate: number, hidesUsage: boolean): Meter {
  const decoder = new TextDecoder()
  let unfinished = ''
  let told: Usage | undefined
  let weight = 0
  let hasFailed = false
  let swallowBlank = false
  let received = 0

  /** Whether a line goes on to the client. */
  const read = (line: string): boolean => {
    const isBlank = line.trim() === ''
    const swallowed = swallowBlank && isBlank
    swallowBlank = false
    if (swallowed) return false
    if (!DATA.test(line)) return true
    const event = readJson(line.replace(DATA, ''))
    if (!isRecord(event)) return true
    told = usageIn(event, promptEstimate) ?? told
    weight += weighAnswer(event)
    hasFailed ||= isRecord(event.error)
    const isUsageAlone = Array.isArray(event.choices) && event.choices.length === 0 && isRecord(event.usage)
    swallowBlank = hidesUsage && isUsageAlone
    return !swallowBlank
  }
  return {
    take: (bytes) => {
      received += bytes.length
      const lines = (unfinished + decoder.decode(bytes, { stream: true })).split('\n')
      unfinished = lines.pop() ?? ''
      if (unfinished.length > LINE_MAX) throw new RangeError('A line without an end')
      return lines
        .filter(read)
        .map((line) => `${line}\n`)
        .join('')
    },
    rest: () => {
      const line = unfinished + decoder.decode()
      unfinished = ''
      return line !== '' && read(line) ? line : ''
    },
    bytes: () => received,
    tally: () => {
      // Nothing but an error came: that is a refusal, whatever the status said.
      const isRefusal = hasFailed && weight === 0
      const estimate = { prompt: isRefusal ? 0 : promptEstimate, completion: Math.ceil(weight) }
      return { told, estimate, bytes: received }
    },
  }
}
