import type { AnyEndpoint } from '@relaydeck/api-sdk'
import { type Answer, type List, type RecordedList, recordedList, type Server } from '@relaydeck/recordings/lists'
import type { StoryObj } from '@storybook/react-vite'
import { type AnyHandler, HttpResponse, http } from 'msw'
import { expect, waitFor, within } from 'storybook/test'
import { type Address, type Stage, screen } from './screen.tsx'

/** A row as the server sent it. */
type RawRow = Readonly<Record<string, unknown>>

/** Reads values of a row as the server sent it; a missing one fails the story. */
interface Reader {
  text: (key: string) => string
  number: (key: string) => number
  /** Returns an amount in units, as screen readers hear it. */
  units: (key: string) => string
}

interface Options {
  /** Address of the list before forks, which were recorded without a filter. */
  address: Address
  /** Address before One API, with the filter of the recorded call. */
  oneApi: Address
  opens: AnyEndpoint
  list: List
  /** Returns what the list shows of a row. */
  shows: (read: Reader, row: RawRow) => readonly string[]
}

const isObject = (value: unknown): value is RawRow => typeof value === 'object' && value !== null

/** Calls that the story answers: its role decides on the user, and an announcement would cover the screen. */
const OTHERS = ['/api/user/self', '/api/notice']

const PAGES = ['p', 'page']

/** Returns the number of the wanted page, whose counting starts at 0 or at 1; `null` without one. */
const pageOf = (search: URLSearchParams) => search.get(PAGES.find((key) => search.has(key)) ?? '')

/** Returns whether a recorded answer is a success for the same path as a request, and for the same page of a list. */
function answers({ url, body }: Answer, request: Request): boolean {
  const [asked, recorded] = [request.url, url].map((each) => new URL(each, location.href))
  if (!asked || !recorded || !isObject(body) || body.success !== true) return false
  if (OTHERS.includes(recorded.pathname)) return false
  return asked.pathname === recorded.pathname && pageOf(asked.searchParams) === pageOf(recorded.searchParams)
}

/** Returns a handler that answers as the recorded server did; calls that were not recorded are passed on. */
const replay = (recording: () => Promise<RecordedList>): AnyHandler =>
  http.get('*/api/*', async ({ request }) => {
    const { status, rows, others } = await recording()
    const answer = [status, ...rows, ...others].find((each) => answers(each, request))
    return answer && HttpResponse.json(answer.body as object)
  })

/** Id of root, who made the recorded calls. */
const ROOT = 1

/**
 * Handler of the sign-in that New API 1.0 asks for before its calls. It is not recorded: the calls were made with an
 * access token.
 */
const signIn = http.post('*/api/user/auth/refresh', () => {
  const access_expires_at = Math.floor(Date.now() / 1000) + 900
  return HttpResponse.json({
    success: true,
    message: '',
    data: {
      access_token: 'token',
      token_type: 'Bearer',
      access_expires_at,
      session: { sid: 'sid' },
      user: { id: ROOT },
    },
  })
})

/** Returns the content of an answer. */
const dataOf = ({ body }: Answer): unknown => (isObject(body) ? body.data : undefined)

/** Returns the rows of an answer: One API and Laisky's send a list, the others put it under a key. */
function rowsOf(answer: Answer): readonly RawRow[] {
  const data = dataOf(answer)
  const rows = isObject(data) && !Array.isArray(data) ? (data.items ?? data.data) : data
  return Array.isArray(rows) ? rows : []
}

/** Returns the number of all rows of a list, if an answer has it. */
function totalOf(answer: Answer): number | undefined {
  const { body } = answer
  const places = [body, dataOf(answer)].filter(isObject)
  return places.flatMap(({ total, total_count }) => [total, total_count]).find((each) => typeof each === 'number')
}

function readerOf(row: RawRow): Reader {
  const number = (key: string): number => {
    if (typeof row[key] !== 'number') throw new Error(`The recorded row has no number ${key}`)
    return row[key]
  }
  return {
    number,
    text: (key) => {
      if (typeof row[key] !== 'string') throw new Error(`The recorded row has no text ${key}`)
      return row[key]
    },
    units: (key) => number(key).toLocaleString('en'),
  }
}

/** Expects the list to show each recorded row, no other, and the number of all. */
async function expectRows({ page }: Stage, { rows }: RecordedList, shows: Options['shows']): Promise<void> {
  const raw = rows.flatMap(rowsOf)
  if (raw.length === 0) throw new Error('The recorded answer has no rows')
  const table = await page.findByRole('table')
  const shown = () => within(table).getAllByRole('row').slice(1)
  await waitFor(() => expect(shown()).toHaveLength(raw.length))
  const total = rows.length === 1 ? rows.map(totalOf)[0] : undefined
  if (total !== undefined) await expect(page.getByRole('main')).toHaveTextContent(new RegExp(`(?<!\\d)${total}(?!\\d)`))
  const unseen = [...shown()]
  for (const row of raw) {
    const texts = shows(readerOf(row), row)
    const at = unseen.findIndex(({ textContent }) => texts.every((text) => textContent?.includes(text)))
    if (at === -1) throw new Error(`No row shows ${texts.join(', ')}`)
    unseen.splice(at, 1)
  }
}

/**
 * Creates a story of a list before each server whose answers are recorded. The answers pass the dialects of the SDK, and
 * the list must show what the server sent.
 * @example const before = recorded({ address: '/user', oneApi: '/user', opens: users.list, list: 'users', shows })
 *          export const OneHub = before('one-hub')
 */
export const recorded =
  ({ address, oneApi, opens, list, shows }: Options) =>
  (server: Server): StoryObj => {
    let loading: Promise<RecordedList> | undefined
    const recording = () => {
      loading ??= recordedList(server, list)
      return loading
    }
    return screen(address, opens).loaded(undefined, {
      as: 'root',
      at: server === 'one-api' ? oneApi : address,
      given: [replay(recording), signIn],
      play: async (stage) => expectRows(stage, await recording(), shows),
    })
  }
