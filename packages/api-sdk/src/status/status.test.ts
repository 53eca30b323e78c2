import { expect, test } from 'vitest'
import { empty, failure, standIn, unreachable, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { formatQuota } from '../core/quota.ts'
import { samples } from '../testing/index.ts'
import * as status from './status.ts'

const from = (...answers: Parameters<typeof standIn>) =>
  status.get(createSend({ fetch: standIn(...answers).fetch, retries: 0 }))

test('a status is read completely', { tags: ['R7.3', 'R3.20'] }, async () => {
  const { fetch, asked } = standIn(yes(samples.status))
  const told = await status.get(createSend({ fetch, forks: 'allow' }))
  expect(told).toEqual(samples.status)
  expect(asked).toMatchObject([{ url: '/api/status', init: { method: 'GET' } }])
  expect(Object.keys(told)).toEqual(
    expect.arrayContaining([
      ...['system_name', 'logo', 'footer_html', 'quota_per_unit', 'display_in_currency', 'chat_link', 'top_up_link'],
      ...['server_address', 'version', 'email_verification', 'turnstile_check', 'turnstile_site_key', 'wechat_login'],
      ...['wechat_qrcode', 'github_oauth', 'github_client_id', 'lark_client_id'],
    ]),
  )
})

test('an empty status reads as empty', { tags: ['R3.20'] }, async () => {
  const told = await from(yes({}))
  expect(new Set(Object.values(told))).toEqual(new Set(['', false, 0]))
  expect(Object.keys(told).toSorted()).toEqual(Object.keys(samples.status).toSorted())
  expect(formatQuota(12_345, told)).toBe('12.3k')
})

test('a field of another type is a contract error', { tags: ['R3.20'] }, async () => {
  expect(await failure(from(yes({ quota_per_unit: '500000' })))).toMatchObject({
    name: 'ContractError',
    issues: [{ path: ['quota_per_unit'], expected: 'number' }],
  })
})

test.each([
  ['ServerFaultError', empty(500)],
  ['TransportError', unreachable],
  ['ContractError', () => new Response('<!doctype html>')],
])('a failing gateway causes a %s', { tags: ['R7.3'] }, async (name, answer) => {
  expect(await failure(from(answer))).toMatchObject({ name, endpoint: 'GET /api/status' })
})
