import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { Audit } from '../../logs/audit.ts'
import { auditOf } from './audit.ts'

describe('the audit of a log row', () => {
  test('of an administrator names the action, its object, and the call', () => {
    const details = {
      op: {
        action: 'channel.update',
        params: { id: 7, name: 'main', changed_fields: ['models', 'group'], deep: { a: 1 } },
      },
      admin_info: { admin_id: 1, admin_username: 'root', admin_role: 100, auth_method: 'access_token' },
      audit_info: { method: 'PUT', route: '/api/channel/', path: '/api/channel/', status: 200, success: true },
    }
    expect(auditOf(details)).toEqual({
      action: 'channel.update',
      params: { id: '7', name: 'main', changed_fields: 'models, group' },
      admin: 'root',
      access: 'access_token',
      call: 'PUT /api/channel/',
      succeeded: true,
    })
  })

  test('of a sign-in names its method', () => {
    const details = { op: { action: 'login', params: { method: 'oauth:github' } }, login_method: 'oauth:github' }
    expect(auditOf(details)).toEqual({
      action: 'login',
      params: { method: 'oauth:github' },
      admin: '',
      access: '',
      call: '',
    })
  })

  test('of a sign-in without an action is read from its method', () => {
    expect(auditOf({ login_method: 'passkey' })).toMatchObject({ action: 'login', params: { method: 'passkey' } })
  })

  test.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{}],
    [{ op: 1 }],
    [{ op: { action: 7 } }],
    [{ op: { action: '' } }],
  ])('is missing for %j', (details) => {
    expect(auditOf(details)).toBeUndefined()
  })

  test('has bounded texts, whatever the server sends', () => {
    const long = 'x'.repeat(5000)
    const params = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${long}${at}`, long]))
    const found = auditOf({
      op: { action: long, params },
      admin_info: { admin_username: long },
      audit_info: { path: long, method: long },
    })
    expect(JSON.stringify(found).length).toBeLessThan(10_000)
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (op, admin_info, audit_info) => {
        const audit = auditOf({ op, admin_info, audit_info })
        if (audit) expect(parse(Audit, audit)).toEqual(audit)
      }),
    )
  })
})
