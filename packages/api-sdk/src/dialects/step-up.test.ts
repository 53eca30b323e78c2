import { expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { createSend } from '../index.ts'
import type { Dialect } from './dialect.ts'
import { anyServer, laisky, newApi, oldNewApi, oneHub, revealChannelKey, speak, stepUp } from './index.ts'

/** A server that gives every call the same answer, and records what it receives. */
function answering(dialect: Dialect | undefined, answer: object, status = 200) {
  const sent: unknown[] = []
  const fetch = async (url: string | URL | Request, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    if (method !== 'GET') sent.push([method, pathname, JSON.parse(String(body))])
    const isStatus = pathname === '/api/status'
    const own = { success: true, data: { system_name: 'A', quota_per_unit: 1, start_time: 1 } }
    return isStatus ? Response.json(own) : Response.json(answer, { status })
  }
  const spoken = dialect ? speak(dialect, { user: 1 }) : anyServer()
  const options = { baseUrl: 'https://gateway.example', fetch, retries: 0, accessToken: 'a', dialect: spoken }
  return { sent, send: createSend(options) }
}

test.each([
  ['需要安全验证', 'VERIFICATION_REQUIRED'],
  ['验证状态异常，请重新验证', 'VERIFICATION_INVALID'],
  ['验证已过期，请重新验证', 'VERIFICATION_EXPIRED'],
])('a key that New API tells only after a fresh code is refused with a StepUpError: %s', async (message, code) => {
  const { send } = answering(newApi, { success: false, message, code }, 403)
  expect(await failure(revealChannelKey(send, { id: 7 }))).toMatchObject({
    name: 'StepUpError',
    endpoint: 'POST /api/channel/:id/key',
    status: 403,
  })
})

test('after a code New API tells the key of a channel', async () => {
  const verified = answering(newApi, {
    success: true,
    message: '',
    data: { verified: true, expires_at: 1_800_000_300 },
  })
  expect(await stepUp(verified.send, { code: '123456' })).toBe(1_800_000_300)
  expect(verified.sent).toEqual([['POST', '/api/verify', { method: '2fa', code: '123456' }]])
  const { sent, send } = answering(newApi, { success: true, message: '', data: { key: 'sk-1\nsk-2' } })
  expect(await revealChannelKey(send, { id: 7 })).toBe('sk-1\nsk-2')
  expect(sent).toEqual([['POST', '/api/channel/7/key', {}]])
})

test('a wrong code is refused, and an answer without what was asked for breaks the contract', async () => {
  const wrong = answering(newApi, { success: false, message: '验证失败，请检查验证码' })
  expect(await failure(stepUp(wrong.send, { code: '0' }))).toMatchObject({ name: 'RefusedError' })
  for (const data of [null, {}, { key: 1, expires_at: 'x' }]) {
    const { send } = answering(newApi, { success: true, message: '', data })
    expect(await failure(revealChannelKey(send, { id: 7 }))).toMatchObject({ name: 'ContractError' })
    expect(await failure(stepUp(send, { code: '1' }))).toMatchObject({ name: 'ContractError' })
  }
})

test.each([oneHub, laisky, undefined])('nothing is sent to $family, which tells no key', async (dialect) => {
  const { sent, send } = answering(dialect, {})
  for (const call of [revealChannelKey(send, { id: 7 }), stepUp(send, { code: '1' })])
    expect(await failure(call)).toMatchObject({ name: 'UnsupportedError' })
  expect(sent).toEqual([])
})

test('New API before 2026 is asked for no key', async () => {
  const { sent, send } = answering(oldNewApi, {})
  expect(await failure(revealChannelKey(send, { id: 7 }))).toMatchObject({ name: 'ForkError' })
  expect(sent).toEqual([])
})
