/** Recorded answers of each server to the calls of its lists, for code that runs in a browser. */

/** Answer of a server to a call that reads. */
export interface Answer {
  /** Path and query of the call. */
  readonly url: string
  readonly status: number
  readonly body: unknown
}

/** Files of the recordings; they load when they are needed. */
const FILES = {
  'one-api': () => import('./one-api.json'),
  'new-api': () => import('./new-api.json'),
  'new-api-1': () => import('./new-api-1.json'),
  'one-hub': () => import('./one-hub.json'),
  laisky: () => import('./laisky.json'),
}

/** A server whose answers are recorded. */
export type Server = keyof typeof FILES

/** Name of the call in the recording of One API that answers with the most rows of each list. */
const LISTS_OF_ONE_API = {
  tokens: 'tokens order remain',
  channels: 'channel search',
  redemptions: 'redemptions after',
  users: 'users order quota',
  logs: 'logs by username',
} as const

/** End of the address of a call before One Hub's list of channels, which it groups by tag. */
const TAGS_OF_ONE_HUB = '/_all'

/** A list whose rows are recorded. */
export type List = keyof typeof LISTS_OF_ONE_API

/** Recorded answers for a list. */
export interface RecordedList {
  /** The server's status. */
  readonly status: Answer
  /** Answers that have the rows. */
  readonly rows: readonly Answer[]
  /** Answers to all other calls that read, in order. */
  readonly others: readonly Answer[]
}

interface OneApiExchange {
  readonly name: string
  readonly request: { readonly method: string; readonly path: string }
  readonly response: { readonly status: number; readonly body: unknown }
}

interface ForkCall {
  readonly noun: string
  readonly name: string
  readonly exchanges: readonly {
    readonly method: string
    readonly url: string
    readonly status: number
    readonly answer: unknown
  }[]
}

/** An answer with the name and the position of its call. */
interface Named extends Answer {
  readonly name: string
  readonly call: number
}

const ofOneApi = (exchanges: readonly OneApiExchange[]): Named[] =>
  exchanges.flatMap(({ name, request: { method, path }, response: { status, body } }, call) =>
    method === 'GET' ? [{ name, call, url: path, status, body }] : [],
  )

const ofFork = ({ calls }: { readonly calls: readonly ForkCall[] }): Named[] =>
  calls.flatMap(({ noun, name, exchanges }, call) =>
    exchanges.flatMap(({ method, url, status, answer }) =>
      method === 'GET' ? [{ name: `${noun} ${name}`, call, url, status, body: answer }] : [],
    ),
  )

/**
 * Returns the recorded answers for a list of a server.
 * @throws Error if the recording has no status, or no answer with rows of the list
 */
export async function recordedList(server: Server, list: List): Promise<RecordedList> {
  const { default: file } = await FILES[server]()
  const isOneApi = Array.isArray(file)
  const answers = isOneApi ? ofOneApi(file) : ofFork(file as { readonly calls: readonly ForkCall[] })
  const wanted = isOneApi ? LISTS_OF_ONE_API[list] : `${list} list`
  const status = answers.find(({ url }) => url === '/api/status')
  // A list may be recorded again with a filter.
  const first = answers.find(({ name }) => name === wanted)
  const rows = answers.filter(({ call, url }) => call === first?.call && !url.endsWith(TAGS_OF_ONE_HUB))
  if (!status || rows.length === 0) throw new Error(`The recording of ${server} has no list of ${list}`)
  return { status, rows, others: answers.filter((answer) => !rows.includes(answer)) }
}
