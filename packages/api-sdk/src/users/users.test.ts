import { describe, expect, test } from 'vitest'
import { empty, failure, no, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { BannedError, ContractError, ForbiddenError, InputError, RefusedError } from '../core/errors.ts'
import { fieldsOf } from '../core/shape.ts'
import { User } from '../session/schemas.ts'
import { samples } from '../testing/index.ts'
import { groupsOf } from './groups.ts'
import * as users from './users.ts'

const { user } = samples
const answering = (...answers: Parameters<typeof standIn>) => {
  const { fetch, asked } = standIn(...answers)
  return { send: createSend({ fetch, forks: 'allow', retries: 0 }), asked }
}
const bodyOf = ({ init }: { init: RequestInit }) => JSON.parse(String(init.body))

describe('a list of users', () => {
  test('carries the access tokens that the server hands out', async () => {
    const access_token = 'f'.repeat(32)
    const { send } = answering(yes([{ ...user, access_token }]))
    await expect(users.list(send)).resolves.toMatchObject([{ access_token }])
  })

  test('knows no `deleted`: neither read nor sent', { tags: ['R3.3'] }, async () => {
    const { send, asked } = answering(yes([{ ...user, deleted: true }]))
    expect((await users.search(send, { keyword: 'a' }))[0]).not.toHaveProperty('deleted')
    const withFlag: object = { id: 3, deleted: true, display_name: 'A' }
    expect(await failure(users.update(send, withFlag as { id: number }))).toMatchObject({
      issues: [{ path: ['deleted'], code: 'unknown_key' }],
    })
    expect(asked).toHaveLength(1)
    expect(fieldsOf(User)).not.toContain('deleted')
  })

  test.each(['', 'quota', 'used_quota', 'request_count'] as const)(
    'can be ordered by %j',
    { tags: ['R7.21'] },
    async (order) => {
      const { send, asked } = answering(yes([]))
      await users.list(send, { p: 2, order })
      expect(asked[0]?.url).toBe(`/api/user/?p=2&order=${order}`)
    },
  )
})

test.each([
  ['', ['default']],
  [' , ', ['default']],
  ['vip', ['vip']],
  ['default, vip', ['default', 'vip']],
])('a user whose group is %j belongs to %j', { tags: ['R3.2'] }, (group, groups) => {
  expect(groupsOf({ ...user, group })).toEqual(groups)
})

describe('changing a user', () => {
  test('what is not given is not sent: a quota that was spent meanwhile stays', { tags: ['R7.24'] }, async () => {
    const { send, asked } = answering(yes())
    await users.update(send, { id: 3, username: 'alice2', password: undefined })
    expect(asked[0] && bodyOf(asked[0])).toEqual({ id: 3, username: 'alice2' })
  })

  test.each(['promote', 'demote', 'disable', 'enable', 'delete'] as const)(
    'by %s answers role and status, and none of the zero values around them',
    { tags: ['R4.8', 'R7.26'] },
    async (action) => {
      const zeroes = { ...user, id: 0, username: '', quota: 0, role: 10, status: 2 }
      const { send, asked } = answering(yes(zeroes))
      const standing = await users.manage(send, { username: 'alice', action })
      expect(standing).toEqual({ role: 10, status: 2 })
      expect({ ...user, ...standing }).toEqual({ ...user, role: 10, status: 2 })
      expect(asked[0] && bodyOf(asked[0])).toEqual({ username: 'alice', action })
    },
  )

  test('an empty name, which the server takes for root, is not sent', async () => {
    const { send, asked } = answering(yes())
    expect(await failure(users.manage(send, { username: '', action: 'enable' }))).toBeInstanceOf(InputError)
    expect(asked).toEqual([])
  })

  test('an action that the server would silently ignore is not sent', { tags: ['R4.8'] }, async () => {
    const { send } = answering(yes())
    expect(await failure(users.manage(send, { username: 'a', action: 'ban' as never }))).toBeInstanceOf(InputError)
  })
})

describe('deleting a user', () => {
  test('is answered with an empty body', async () => {
    await expect(users.remove(answering(empty(200)).send, { id: 3 })).resolves.toBeUndefined()
  })

  test('is answered with an envelope by forks', async () => {
    await expect(users.remove(answering(yes()).send, { id: 3 })).resolves.toBeUndefined()
  })

  test('can be refused', async () => {
    const { send } = answering(no('无权删除同权限等级或更高权限等级的用户'))
    expect(await failure(users.remove(send, { id: 1 }))).toBeInstanceOf(RefusedError)
  })
})

describe('the own account', () => {
  test('redeeming tells the units that were added', { tags: ['R7.56'] }, async () => {
    await expect(users.redeem(answering(yes(100_000)).send, { key: 'k' })).resolves.toBe(100_000)
  })

  test.each([
    ['access token', users.rotateAccessToken],
    ['invite code', users.inviteCode],
  ])('the new %s is a text, requested once, without retries', { tags: ['R7.16', 'R7.17'] }, async (_, call) => {
    await expect(call(answering(yes('Ab3x')).send)).resolves.toBe('Ab3x')
    expect(await failure(call(answering(yes()).send))).toBeInstanceOf(ContractError)
    const { fetch, asked } = standIn(empty(500))
    await failure(call(createSend({ fetch, forks: 'allow', retries: 5 })))
    expect(asked).toHaveLength(1)
  })

  test('after it is deleted, it is banned', { tags: ['R7.18'] }, async () => {
    const { send } = answering(yes(), no('用户已被封禁'))
    await users.removeSelf(send)
    expect(await failure(users.inviteCode(send))).toBeInstanceOf(BannedError)
  })
})

test('a user among administrators is forbidden', async () => {
  const { send } = answering(no('无权进行此操作，权限不足'))
  for (const call of [users.list(send), users.credit(send, { user_id: 3, quota: 1 })])
    expect(await failure(call)).toBeInstanceOf(ForbiddenError)
})
