import { describe, expect, test } from 'vitest'
import { parse, safeParse } from 'zod/v4/core'
import { failure, no, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { RefusedError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import { SignedInUser, User } from './schemas.ts'
import * as session from './session.ts'

const { user, signedIn } = samples
const answering = (data?: unknown) => {
  const { fetch, asked } = standIn(yes(data))
  return { send: createSend({ fetch, forks: 'allow' }), asked }
}

describe('a user', () => {
  test('has every field of the specification', { tags: ['R3.1'] }, () => {
    const fields =
      'id username display_name password github_id wechat_id email quota used_quota request_count group role status'
    expect(Object.keys(parse(User, user))).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test('of a fork that omits fields reads as empty', { tags: ['R3.1'] }, () => {
    expect(parse(User, signedIn)).toEqual({
      ...user,
      email: '',
      quota: 0,
      used_quota: 0,
      request_count: 0,
      group: '',
      aff_code: '',
    })
  })

  test.each(['id', 'username', 'role', 'status'])('without %s is a contract error', (field) => {
    expect(safeParse(User, { ...user, [field]: undefined }).success).toBe(false)
    expect(safeParse(SignedInUser, { ...user, [field]: undefined }).success).toBe(false)
  })
})

describe('signing in', { tags: ['R7.4'] }, () => {
  test('sends username and password, and returns the five fields of the server', { tags: ['R7.4'] }, async () => {
    const { send, asked } = answering({ ...user, quota: 0, email: '', group: '' })
    await expect(session.login(send, { username: 'alice', password: 'password1' })).resolves.toEqual(signedIn)
    expect(asked).toMatchObject([
      { url: '/api/user/login', init: { method: 'POST', body: '{"username":"alice","password":"password1"}' } },
    ])
  })

  test('with a wrong password is refused, which is not a ban', { tags: ['R7.4'] }, async () => {
    const words = '用户名或密码错误，或用户已被封禁'
    const { fetch } = standIn(no(words))
    const error = await failure(
      session.login(createSend({ fetch, forks: 'allow' }), { username: 'alice', password: 'x' }),
    )
    expect(error).toMatchObject({ constructor: RefusedError, serverMessage: words, endpoint: 'POST /api/user/login' })
  })
})

test('signing out has neither input nor output', { tags: ['R7.5'] }, async () => {
  const { send, asked } = answering()
  await expect(session.logout(send)).resolves.toBeUndefined()
  expect(asked).toMatchObject([{ url: '/api/user/logout', init: { method: 'GET', body: null } }])
})

test('the the caller’s usager', { tags: ['R7.19'] }, async () => {
  const { send, asked } = answering(user)
  await expect(session.self(send)).resolves.toEqual(user)
  expect(asked).toMatchObject([{ url: '/api/user/self', init: { method: 'GET' } }])
})

test.each([
  [{ username: 'bob' }, '{"username":"bob"}'],
  [{ display_name: 'Bob', password: 'password2' }, '{"display_name":"Bob","password":"password2"}'],
  [{ username: undefined }, '{}'],
  [{}, '{}'],
])('changing the profile sends only given fields: %j', { tags: ['R7.20'] }, async (input, body) => {
  const { send, asked } = answering()
  await expect(session.updateSelf(send, input)).resolves.toBeUndefined()
  expect(asked).toMatchObject([{ url: '/api/user/self', init: { method: 'PUT', body } }])
})
