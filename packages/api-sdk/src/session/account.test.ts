import { describe, expect, test } from 'vitest'
import { failure, no, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { RefusedError } from '../core/errors.ts'
import * as session from './account.ts'

const answering = (...answers: Parameters<typeof standIn>) => {
  const { fetch, asked } = standIn(...answers)
  return { send: createSend({ fetch, forks: 'allow' }), asked }
}

const form = {
  username: 'alice',
  password: 'password1',
  password2: 'password1',
  email: 'a+b@c.example',
  verification_code: 'a1b2c3',
  aff_code: 'Ab3x',
}

describe('registering', () => {
  test('sends six fields in the body and the Turnstile token in the query', { tags: ['R3.19', 'R7.6'] }, async () => {
    const { send, asked } = answering(yes())
    await expect(session.register(send, { ...form, turnstile: 'a+b&c' })).resolves.toBeUndefined()
    expect(asked[0]?.url).toBe('/api/user/register?turnstile=a%2Bb%26c')
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual(form)
  })

  test('can be refused with the server’s message', { tags: ['R7.6'] }, async () => {
    const { send } = answering(no('管理员关闭了新用户注册'))
    expect(await failure(session.register(send, form))).toMatchObject({
      constructor: RefusedError,
      message: '管理员关闭了新用户注册',
    })
  })
})

describe('mails', () => {
  test.each([
    [session.sendEmailCode, '/api/verification'],
    [session.sendResetMail, '/api/reset_password'],
  ] as const)('carry the address unharmed, and no error has it: $1', { tags: ['R7.7', 'R7.8'] }, async (call, path) => {
    const { send, asked } = answering(no('no'))
    const error = (await failure(call(send, { email: 'a+b&c@d.example', turnstile: 'tu-rn' }))) as Error
    const { pathname, searchParams } = new URL(asked[0]?.url ?? '', 'http://gateway.example')
    expect([pathname, ...searchParams.values()]).toEqual([path, 'a+b&c@d.example', 'tu-rn'])
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/d\.example|tu-rn/)
  })

  test('a mailed token returns a new password', { tags: ['R7.9'] }, async () => {
    const { send } = answering(yes('0123456789ab'))
    await expect(session.resetPassword(send, { email: 'a@b.example', token: 't' })).resolves.toBe('0123456789ab')
  })
})
