import { NotFoundError, RateLimitedError, RefusedError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withLocalStorage, withSessionStorage } from '../../../test/stored-items.ts'
import { forget, remember } from '../../app/session.ts'
import { readStored } from './persist.ts'
import { isGone } from './resource-kinds.ts'
import { dismissWork, runAgain, startWork, stopWork, undoWork } from './run.ts'
import { workOf } from './store.ts'
import { ChangedError, LeftError, type WorkKind } from './work.ts'

// The code of toasts needs a page.
vi.mock('../../app/notify.tsx', () => ({ notify: async () => {}, dismiss: async () => {} }))

withLocalStorage()
const items = withSessionStorage()

beforeEach(() => {
  Object.defineProperty(globalThis, 'window', { value: new EventTarget(), configurable: true })
})

afterEach(() => {
  // Work that still runs would go on to be stored.
  for (const client of clients.splice(0)) forget(client)
  Reflect.deleteProperty(globalThis, 'window')
})

const USER = { ...samples.user, id: 7 }

const clients: QueryClient[] = []

function signedIn(): QueryClient {
  const client = new QueryClient()
  clients.push(client)
  remember(client, USER)
  return client
}

const stored = { args: () => undefined, data: () => undefined }

/** Work that runs a function for each row. */
const kindOf = (run: (name: string) => unknown, others: Partial<WorkKind> = {}): WorkKind => ({
  id: 'token.disable',
  texts: async () => ({ label: 'Disable', done: String }),
  stored,
  run: async ({ name }) => {
    await run(name)
    return undefined
  },
  ...others,
})

const start = (client: QueryClient, kind: WorkKind, names = ['a', 'b', 'c'], args: unknown = undefined) =>
  startWork(client, {
    kind,
    args,
    list: 'token',
    title: 'Disable 3',
    label: 'Disable',
    rows: names.map((name) => ({ id: name, name, data: undefined })),
  })

const statesOf = (client: QueryClient, id: number) =>
  workOf(client)
    .works.find((work) => work.id === id)
    ?.rows.map(({ state }) => state)

const ended = (client: QueryClient, id: number) =>
  vi.waitFor(() => expect(workOf(client).works.find((work) => work.id === id)?.state).not.toBe('running'), {
    // After a rate limit, calls have a pace.
    timeout: 10_000,
  })

const refused = new RefusedError('', { status: 200, serverMessage: 'no' })
const signedOut = new SignedOutError('', { status: 401, serverMessage: '' })

test.each([
  ['a refusal fails its row alone', refused, ['done', 'failed', 'done']],
  ['a row that was changed meanwhile is skipped', new ChangedError(), ['done', 'changed', 'done']],
  ['a call that says nothing leaves its row', new LeftError('', { cause: refused }), ['done', 'waiting', 'done']],
  ['without a connection the rest is not tried', new TransportError('', 'offline'), ['done', 'failed', 'waiting']],
  ['an ended session leaves the rest', signedOut, ['done', 'waiting', 'waiting']],
])('D701 %s', async (_, error, states) => {
  const client = signedIn()
  const id = start(
    client,
    kindOf((name) => {
      if (name === 'b') throw error
    }),
  )
  await ended(client, id)
  expect(statesOf(client, id)).toEqual(states)
})

test('D713 without a connection, a call that says nothing leaves its row, and the rest is not tried', async () => {
  const client = signedIn()
  const ran: string[] = []
  const id = start(
    client,
    kindOf((name) => {
      ran.push(name)
      if (name === 'b') throw new LeftError('', { cause: new TransportError('', 'offline') })
    }),
  )
  await ended(client, id)
  expect(ran).toEqual(['a', 'b'])
  expect(statesOf(client, id)).toEqual(['done', 'waiting', 'waiting'])
})

test('D713 a row that a rate limit left is run when the limit is over', async () => {
  const client = signedIn()
  const ran: string[] = []
  const limited = new RateLimitedError('', { status: 429, serverMessage: '', retryAfter: 0.01 })
  const id = start(
    client,
    kindOf(
      (name) => {
        ran.push(name)
        if (name === 'b' && ran.length === 2) throw new LeftError('', { cause: limited })
      },
      { waits: true },
    ),
  )
  await ended(client, id)
  expect(ran).toEqual(['a', 'b', 'b', 'c'])
  const [work] = workOf(client).works
  expect(work?.rows.map(({ state, note }) => [state, note])).toEqual(Array(3).fill(['done', undefined]))
})

describe('D783 work on many rows', () => {
  const names = Array.from({ length: 205 }, (_, at) => `row-${at}`)

  test('sends 100 with one call, and the single rest by itself', async () => {
    const client = signedIn()
    const alone: string[] = []
    const many = vi.fn(async (_: readonly { id: string }[]) => true)
    const id = start(
      client,
      kindOf((name) => alone.push(name), { many }),
      names.slice(0, 201),
    )
    await ended(client, id)
    expect(many.mock.calls.map(([rows]) => rows.length)).toEqual([100, 100])
    expect(alone).toEqual(['row-200'])
    expect(statesOf(client, id)).toEqual(Array(201).fill('done'))
  })

  test('handles rows one by one where the server has no such call, without asking for them first', async () => {
    const client = signedIn()
    const alone: string[] = []
    const isDone = vi.fn(async () => true)
    const kind = kindOf((name) => alone.push(name), { many: async () => false, isDone })
    const id = start(client, kind, names.slice(0, 3))
    await ended(client, id)
    expect(alone).toEqual(['row-0', 'row-1', 'row-2'])
    expect(isDone).not.toHaveBeenCalled()
  })

  test('after a failed call asks for each row, handles those that are left, and has a result for each', async () => {
    const client = signedIn()
    const alone: string[] = []
    const run = (name: string) => {
      alone.push(name)
      if (name === 'row-2') throw refused
    }
    const kind = kindOf(run, {
      many: async () => {
        throw refused
      },
      isDone: async ({ name }) => name === 'row-0',
    })
    const id = start(client, kind, names.slice(0, 4))
    await ended(client, id)
    expect(alone).toEqual(['row-1', 'row-2', 'row-3'])
    expect(statesOf(client, id)).toEqual(['done', 'done', 'failed', 'done'])
  })

  test('does not send the rest after a stop', async () => {
    const client = signedIn()
    let id = 0
    const many = vi.fn(async () => {
      stopWork(client, id)
      return true
    })
    id = start(
      client,
      kindOf(() => expect.unreachable(), { many }),
      names,
    )
    await ended(client, id)
    expect(many).toHaveBeenCalledOnce()
    expect(new Set(statesOf(client, id)?.slice(0, 100))).toEqual(new Set(['done']))
    expect(new Set(statesOf(client, id)?.slice(100))).toEqual(new Set(['waiting']))
  })

  test('marks the rows of the work that it undoes', async () => {
    const client = signedIn()
    const inverse = kindOf(() => expect.unreachable(), { id: 'token.enable', many: async () => true })
    const id = start(
      client,
      kindOf(() => {}, { undo: () => inverse }),
    )
    await ended(client, id)
    await undoWork(client, id)
    await vi.waitFor(() => expect(statesOf(client, id)).toEqual(['undone', 'undone', 'undone']))
  })
})

test('D702 what failed is run again, and not what is done', async () => {
  const client = signedIn()
  const ran: string[] = []
  const id = start(
    client,
    kindOf((name) => {
      ran.push(name)
      if (name === 'b' && ran.length < 3) throw refused
    }),
  )
  await ended(client, id)
  await runAgain(client, id)
  expect(ran).toEqual(['a', 'b', 'c', 'b'])
  expect(statesOf(client, id)).toEqual(['done', 'done', 'done'])
})

test('D702 the inverse runs for the rows that are done, and marks them', async () => {
  const client = signedIn()
  const undone: string[] = []
  const inverse = kindOf((name) => void undone.push(name), { id: 'token.enable' })
  const id = start(
    client,
    kindOf(
      (name) => {
        if (name === 'b') throw refused
      },
      { undo: () => inverse },
    ),
  )
  await ended(client, id)
  await undoWork(client, id)
  await vi.waitFor(() => expect(statesOf(client, id)).toEqual(['undone', 'failed', 'undone']))
  expect(undone).toEqual(['a', 'c'])
})

test('D702 a stop ends work after the row that is being sent', async () => {
  const client = signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = start(
    client,
    kindOf(() => promise),
  )
  await vi.waitFor(() => expect(statesOf(client, id)).toEqual(['running', 'waiting', 'waiting']))
  stopWork(client, id)
  resolve()
  await ended(client, id)
  expect(statesOf(client, id)).toEqual(['done', 'waiting', 'waiting'])
  dismissWork(client, id)
  expect(items.has('work')).toBe(false)
})

test('D703 a row whose call was interrupted is unknown after a reload', async () => {
  const client = signedIn()
  const id = start(
    client,
    kindOf((name) => (name === 'b' ? new Promise(() => {}) : undefined)),
  )
  await vi.waitFor(() => expect(statesOf(client, id)).toEqual(['done', 'running', 'waiting']))
  window.dispatchEvent(new Event('pagehide'))
  const [work] = readStored(USER.id)
  expect(work).toMatchObject({ state: 'interrupted', continuable: true })
  expect(work?.rows.map(({ state }) => state)).toEqual(['done', 'unknown', 'waiting'])
})

test('D703 the changes of many rows are written together', async () => {
  const client = signedIn()
  const write = vi.spyOn(sessionStorage, 'setItem')
  const names = Array.from({ length: 1000 }, (_, at) => String(at))
  const id = start(
    client,
    kindOf(() => {}),
    names,
  )
  await ended(client, id)
  expect(items.get('work')).toContain('"ended"')
  // Far fewer than the two changes of each row, however slow the machine is.
  expect(write.mock.calls.length).toBeLessThan(names.length / 2)
})

test('D703 nothing is stored of the secret arguments of work, nor of what was answered', async () => {
  const client = signedIn()
  const kind = kindOf(
    () => {
      throw new RefusedError('', { status: 200, serverMessage: 'sk-secret is taken' })
    },
    { isSecret: () => true },
  )
  const id = start(client, kind, ['a'], { key: 'sk-secret' })
  await ended(client, id)
  expect(items.get('work')).toContain('"failed"')
  expect(items.get('work')).not.toContain('sk-secret')
})

test('D706 work ends and is removed with the session; that of another user is dropped', async () => {
  const client = signedIn()
  const ran: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = start(
    client,
    kindOf((name) => {
      ran.push(name)
      return promise
    }),
  )
  await vi.waitFor(() => expect(statesOf(client, id)?.[0]).toBe('running'))
  const text = items.get('work') ?? ''
  forget(client)
  resolve()
  await new Promise((done) => setTimeout(done, 10))
  expect(ran).toEqual(['a'])
  expect(workOf(client).works).toEqual([])
  expect(items.has('work')).toBe(false)
  items.set('work', text)
  expect(readStored(8)).toEqual([])
  expect(items.has('work')).toBe(false)
})

test('D703 work that an expired session interrupted is there for the same user again', async () => {
  const client = signedIn()
  const id = start(
    client,
    kindOf((name) => {
      if (name === 'b') throw signedOut
    }),
  )
  await ended(client, id)
  forget(client)
  expect(workOf(client).works).toEqual([])
  expect(readStored(USER.id)).toMatchObject([{ state: 'interrupted' }])
})

test('D703 a row that is gone counts as deleted; another failure does not', async () => {
  await expect(isGone(Promise.reject(new NotFoundError('', { status: 200, serverMessage: '' })))).resolves.toBe(true)
  await expect(isGone(Promise.resolve({}))).resolves.toBe(false)
  await expect(isGone(Promise.reject(refused))).rejects.toBe(refused)
})

test('D354 D703 any text stored as work is work of its user, or dropped', () => {
  const row = fc.record({ id: fc.string(), name: fc.string(), state: fc.constantFrom('done', 'running', 'lost') })
  const work = fc.record({
    id: fc.integer(),
    kind: fc.string(),
    list: fc.string(),
    title: fc.string(),
    label: fc.string(),
    state: fc.constantFrom('running', 'ended', 'gone'),
    rows: fc.array(row, { maxLength: 3 }),
    args: fc.option(fc.string(), { nil: undefined }),
    can: fc.array(fc.constantFrom('continue', 'undo', 'all'), { maxLength: 2 }),
  })
  const content = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .record({ user: fc.constant(USER.id), works: fc.array(work, { maxLength: 2 }) })
      .map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(content, (text) => {
      items.set('work', text)
      const works = readStored(USER.id)
      for (const { state, rows } of works) {
        expect(['ended', 'interrupted']).toContain(state)
        for (const each of rows) expect(['done', 'unknown']).toContain(each.state)
      }
      if (works.length === 0 && items.has('work')) expect(JSON.parse(text)).toMatchObject({ works: [] })
    }),
  )
})
