import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { empty, failure, no, standIn, unreachable, yes } from '../../test/stand-in.ts'
import * as session from '../session/all.ts'
import * as tokens from '../tokens/tokens.ts'
import { createSend } from './checked-send.ts'
import type { CallReport } from './send.ts'

type Answers = Parameters<typeof standIn>

/** Lists tokens against these answers and returns what the hook received. */
async function heard(answers: Answers, retries = 2) {
  const reports: CallReport[] = []
  const { fetch } = standIn(...answers)
  const call = tokens
    .list(createSend({ fetch, retries, onCall: (report) => reports.push(report) }))
    .catch(() => 'failed')
  await vi.runAllTimersAsync()
  await call
  return reports
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an observer of calls', () => {
  const endpoint = 'GET /api/token/'

  test.each<[string, Answers, Partial<CallReport>]>([
    ['a call that is answered', [yes([])], { status: 200, attempts: 1, error: undefined }],
    ['a refusal', [no('no')], { status: 200, attempts: 1, error: 'RefusedError' }],
    ['a repetition', [empty(500), yes([])], { status: 200, attempts: 2, error: undefined }],
    ['a server fault', [empty(502)], { status: 502, attempts: 3, error: 'ServerFaultError' }],
    ['no response', [empty(500), unreachable], { status: undefined, attempts: 3, error: 'TransportError' }],
    ['no JSON', [() => new Response('<html>')], { status: 200, attempts: 1, error: 'ContractError' }],
  ])('is called once for %s', async (_, answers, report) => {
    expect(await heard(answers)).toEqual([{ endpoint, duration: expect.any(Number), ...report }])
  })

  test('gets the duration with all waits', async () => {
    const [report] = await heard([empty(429), yes([])])
    expect(report?.duration).toBe(1000)
  })

  test('gets 0 attempts for a call that was not sent', async () => {
    const onCall = vi.fn()
    await failure(tokens.list(createSend({ baseUrl: 'http://gateway.example', accessToken: 'no\nheader', onCall })))
    expect(onCall).toHaveBeenCalledExactlyOnceWith({
      endpoint,
      status: undefined,
      attempts: 0,
      duration: expect.any(Number),
      error: 'InputError',
    })
  })

  test('cannot make a call fail', async () => {
    const onCall = () => {
      throw new Error('the log is full')
    }
    await expect(tokens.list(createSend({ fetch: standIn(yes([])).fetch, onCall }))).resolves.toEqual([])
    expect(await failure(tokens.list(createSend({ fetch: standIn(no('no')).fetch, onCall })))).toMatchObject({
      serverMessage: 'no',
    })
  })

  test('gets neither values nor secrets', async () => {
    const onCall = vi.fn()
    const send = createSend({ fetch: standIn(no('hunter2hunter2')).fetch, accessToken: 'f00dface', onCall })
    await failure(session.sendEmailCode(send, { email: 'a@b.example', turnstile: 'turn-1' }))
    await failure(session.login(send, { username: 'alice', password: 'hunter2hunter2' }))
    expect(onCall).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(onCall.mock.calls)).not.toMatch(/hunter2|f00dface|b\.example|turn-1|alice/)
  })
})
