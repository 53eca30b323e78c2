import { RateLimitedError, RefusedError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withLocalStorage } from '../../../test/stored-items.ts'
import { ConsoleClient } from '../../app/client.ts'
import { forget, remember } from '../../app/session.ts'
import { WorkRunner } from './runner.ts'
import { ChangedError, LeftError, type WorkKind, type WorkRow } from './work.ts'

// The code of toasts needs a page.
vi.mock('../../app/notify.tsx', () => ({ notify: async () => {}, dismiss: async () => {} }))

withLocalStorage()

beforeEach(() => {
  Object.defineProperty(globalThis, 'window', { value: new EventTarget(), configurable: true })
})

afterEach(() => {
  // Ends work that still runs.
  for (const client of clients.splice(0)) forget(client)
  Reflect.deleteProperty(globalThis, 'window')
})

const USER = { ...samples.user, id: 7 }

const clients: ConsoleClient[] = []

/** Returns the runner of a new console, with a signed-in user. */
function signedIn() {
  const client = new ConsoleClient()
  clients.push(client)
  remember(client, USER)
  return { client, runner: new WorkRunner(client) }
}

/** Work that runs a function for each row. */
const kindOf = (run: (name: string) => unknown, others: Partial<WorkKind> = {}): WorkKind => ({
  id: 'token.disable',
  texts: () => ({ label: 'Disable', done: String }),
  run: async ({ name }) => {
    await run(name)
    return undefined
  },
  ...others,
})

const start = (runner: WorkRunner, kind: WorkKind, names = ['a', 'b', 'c']) =>
  runner.start({
    kind,
    args: undefined,
    title: 'Disable 3',
    label: 'Disable',
    rows: names.map((name) => ({ id: name, name, data: undefined })),
  })

const workOf = (runner: WorkRunner, id: number) => runner.state().works.find((work) => work.id === id)

const statesOf = (runner: WorkRunner, id: number) => workOf(runner, id)?.rows.map(({ state }) => state)

const ended = (runner: WorkRunner, id: number) =>
  vi.waitFor(() => expect(workOf(runner, id)?.state).not.toBe('running'), {
    // After a rate limit, calls are slower.
    timeout: 10_000,
  })

const isOpen = ({ state }: WorkRow) => state !== 'done' && state !== 'undone'

/** Returns whether leaving the page asks first. */
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const refused = new RefusedError('', { status: 200, serverMessage: 'no' })
const signedOut = new SignedOutError('', { status: 401, serverMessage: '' })

test.each([
  ['a refusal fails its row alone', refused, ['done', 'failed', 'done']],
  ['a row that was changed meanwhile is skipped', new ChangedError(), ['done', 'changed', 'done']],
  ['a call that says nothing leaves its row', new LeftError('', { cause: refused }), ['done', 'waiting', 'done']],
  ['without a connection the rest is not tried', new TransportError('', 'offline'), ['done', 'failed', 'waiting']],
  ['an ended session leaves the rest', signedOut, ['done', 'waiting', 'waiting']],
])('rows of a work whose call fails: %s', async (_, error, states) => {
  const { runner } = signedIn()
  const id = start(
    runner,
    kindOf((name) => {
      if (name === 'b') throw error
    }),
  )
  await ended(runner, id)
  expect(statesOf(runner, id)).toEqual(states)
})

test('without a connection, a call that says nothing leaves its row, and the rest is not tried', async () => {
  const { runner } = signedIn()
  const ran: string[] = []
  const id = start(
    runner,
    kindOf((name) => {
      ran.push(name)
      if (name === 'b') throw new LeftError('', { cause: new TransportError('', 'offline') })
    }),
  )
  await ended(runner, id)
  expect(ran).toEqual(['a', 'b'])
  expect(statesOf(runner, id)).toEqual(['done', 'waiting', 'waiting'])
})

test('a row that a rate limit left is run when the limit is over', async () => {
  const { runner } = signedIn()
  const ran: string[] = []
  const limited = new RateLimitedError('', { status: 429, serverMessage: '', retryAfter: 0.01 })
  const id = start(
    runner,
    kindOf(
      (name) => {
        ran.push(name)
        if (name === 'b' && ran.length === 2) throw new LeftError('', { cause: limited })
      },
      { waits: true },
    ),
  )
  await ended(runner, id)
  expect(ran).toEqual(['a', 'b', 'b', 'c'])
  const [work] = runner.state().works
  expect(work?.rows.map(({ state, note }) => [state, note])).toEqual(Array(3).fill(['done', undefined]))
})

describe('work on many rows', () => {
  const names = Array.from({ length: 205 }, (_, at) => `row-${at}`)

  test('sends 100 with one call, and the single rest by itself', async () => {
    const { runner } = signedIn()
    const alone: string[] = []
    const many = vi.fn(async (_: readonly { id: string }[]) => true)
    const id = start(
      runner,
      kindOf((name) => alone.push(name), { many }),
      names.slice(0, 201),
    )
    await ended(runner, id)
    expect(many.mock.calls.map(([rows]) => rows.length)).toEqual([100, 100])
    expect(alone).toEqual(['row-200'])
    expect(statesOf(runner, id)).toEqual(Array(201).fill('done'))
  })

  test('handles rows one by one where the server has no such call, without asking for them first', async () => {
    const { runner } = signedIn()
    const alone: string[] = []
    const isDone = vi.fn(async () => true)
    const kind = kindOf((name) => alone.push(name), { many: async () => false, isDone })
    const id = start(runner, kind, names.slice(0, 3))
    await ended(runner, id)
    expect(alone).toEqual(['row-0', 'row-1', 'row-2'])
    expect(isDone).not.toHaveBeenCalled()
  })

  test('after a failed call asks for each row, handles those that are left, and has a result for each', async () => {
    const { runner } = signedIn()
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
    const id = start(runner, kind, names.slice(0, 4))
    await ended(runner, id)
    expect(alone).toEqual(['row-1', 'row-2', 'row-3'])
    expect(statesOf(runner, id)).toEqual(['done', 'done', 'failed', 'done'])
  })

  test('does not send the rest after a stop', async () => {
    const { runner } = signedIn()
    let id = 0
    const many = vi.fn(async () => {
      runner.stop(id)
      return true
    })
    id = start(
      runner,
      kindOf(() => expect.unreachable(), { many }),
      names,
    )
    await ended(runner, id)
    expect(many).toHaveBeenCalledOnce()
    expect(new Set(statesOf(runner, id)?.slice(0, 100))).toEqual(new Set(['done']))
    expect(new Set(statesOf(runner, id)?.slice(100))).toEqual(new Set(['waiting']))
  })

  test('marks the rows of the work that it undoes', async () => {
    const { runner } = signedIn()
    const inverse = kindOf(() => expect.unreachable(), { id: 'token.enable', many: async () => true })
    const id = start(
      runner,
      kindOf(() => {}, { undo: () => inverse }),
    )
    await ended(runner, id)
    await runner.undo(id)
    await vi.waitFor(() => expect(statesOf(runner, id)).toEqual(['undone', 'undone', 'undone']))
  })
})

test('what failed is run again, and not what is done', async () => {
  const { runner } = signedIn()
  const ran: string[] = []
  const id = start(
    runner,
    kindOf((name) => {
      ran.push(name)
      if (name === 'b' && ran.length < 3) throw refused
    }),
  )
  await ended(runner, id)
  await runner.runAgain(id, isOpen)
  expect(ran).toEqual(['a', 'b', 'c', 'b'])
  expect(statesOf(runner, id)).toEqual(['done', 'done', 'done'])
})

test('the inverse runs for the rows that are done, and marks them', async () => {
  const { runner } = signedIn()
  const undone: string[] = []
  const inverse = kindOf((name) => void undone.push(name), { id: 'token.enable' })
  const id = start(
    runner,
    kindOf(
      (name) => {
        if (name === 'b') throw refused
      },
      { undo: () => inverse },
    ),
  )
  await ended(runner, id)
  await runner.undo(id)
  await vi.waitFor(() => expect(statesOf(runner, id)).toEqual(['undone', 'failed', 'undone']))
  expect(undone).toEqual(['a', 'c'])
})

test('a stop ends work after the row that is being sent', async () => {
  const { runner } = signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = start(
    runner,
    kindOf(() => promise),
  )
  await vi.waitFor(() => expect(statesOf(runner, id)).toEqual(['running', 'waiting', 'waiting']))
  runner.stop(id)
  resolve()
  await ended(runner, id)
  expect(statesOf(runner, id)).toEqual(['done', 'waiting', 'waiting'])
  runner.dismiss(id)
  expect(runner.state().works).toEqual([])
})

test('leaving the page asks first only while work runs', async () => {
  const { runner } = signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  expect(asksToLeave()).toBe(false)
  const id = start(
    runner,
    kindOf(() => promise),
  )
  expect(asksToLeave()).toBe(true)
  resolve()
  await ended(runner, id)
  expect(asksToLeave()).toBe(false)
})

test('work ends and is removed with the session', async () => {
  const { client, runner } = signedIn()
  const ran: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = start(
    runner,
    kindOf((name) => {
      ran.push(name)
      return promise
    }),
  )
  await vi.waitFor(() => expect(statesOf(runner, id)?.[0]).toBe('running'))
  forget(client)
  resolve()
  await new Promise((done) => setTimeout(done, 10))
  expect(ran).toEqual(['a'])
  expect(runner.state().works).toEqual([])
  remember(client, USER)
  expect(runner.state().works).toEqual([])
})

describe('work that an expired session interrupted', () => {
  const interrupt = async () => {
    const { client, runner } = signedIn()
    let isSignedOut = true
    const id = start(
      runner,
      kindOf((name) => {
        if (name === 'b' && isSignedOut) throw signedOut
      }),
    )
    await ended(runner, id)
    forget(client)
    expect(runner.state().works).toEqual([])
    isSignedOut = false
    return { client, runner, id }
  }

  test('is there for the same user again, and goes on when he wants', async () => {
    const { client, runner, id } = await interrupt()
    remember(client, USER)
    expect(workOf(runner, id)).toMatchObject({ state: 'interrupted' })
    await runner.runAgain(id, isOpen)
    expect(statesOf(runner, id)).toEqual(['done', 'done', 'done'])
  })

  test('is not there for another user, nor afterwards', async () => {
    const { client, runner } = await interrupt()
    remember(client, { ...USER, id: 8 })
    expect(runner.state().works).toEqual([])
    forget(client)
    remember(client, USER)
    expect(runner.state().works).toEqual([])
  })
})
