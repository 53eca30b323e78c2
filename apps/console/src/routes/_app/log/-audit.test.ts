import type { Audit } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { auditFacts, auditTexts, auditWords } from './-audit.ts'

const zh = auditTexts.in('zh')
const en = auditTexts.in('en')

const audit = (action: string, params: Audit['params'] = {}, more: Partial<Audit> = {}): Audit => ({
  action,
  params,
  admin: '',
  access: '',
  call: '',
  ...more,
})

test.each([
  [audit('channel.update', { id: '7', name: 'main' }), '编辑渠道「main」（ID 7）', 'Edited channel “main” (ID 7)'],
  [
    audit('user.manage', { action: 'disable', id: '2', username: 'bob' }),
    '封禁用户「bob」（ID 2）',
    'Banned user “bob” (ID 2)',
  ],
  [
    audit('user.manage', { action: 'bless', id: '2', username: 'bob' }),
    '对用户「bob」（ID 2）执行 bless',
    'Performed bless on user “bob” (ID 2)',
  ],
  [audit('login', { method: 'password' }), '使用密码登录', 'Signed in with a password'],
  [audit('login', { method: 'oauth:github' }), '通过 github 登录', 'Signed in with github'],
  [audit('channel.status_update', { id: '3', status: '2' }), '停用渠道 3', 'Disabled channel 3'],
  [
    audit('option.update', { key: 'SMTPServer' }, { succeeded: false }),
    '修改设置 SMTPServer（未成功）',
    'Changed the setting SMTPServer (failed)',
  ],
  [audit('channel.delete_batch'), '批量删除 – 个渠道', 'Deleted – channels'],
  [audit('generic', { method: 'POST' }, { call: 'POST /api/x/' }), 'POST /api/x/', 'POST /api/x/'],
])('an action is told in both languages: %j', (given, chinese, english) => {
  expect([auditWords(given, zh), auditWords(given, en)]).toEqual([chinese, english])
})

test.each(['robot.dance', 'generic', 'constructor', '__proto__', 'toString'])(
  'the unknown action %s has the server’s name',
  (action) => {
    expect(auditWords(audit(action), zh)).toBe(action)
  },
)

test('a parameter is no pattern, and none is taken from the prototype', () => {
  expect(auditWords(audit('channel.update', { name: '$& {id}', id: '7' }), en)).toBe('Edited channel “$& {id}” (ID 7)')
  expect(auditWords(audit('channel.update'), en)).toBe('Edited channel “–” (ID –)')
})

test('the details of an unknown action have all of its parameters', () => {
  expect(auditFacts(audit('robot.dance', { id: '7', action: 'spin' }), en).at(-1)).toEqual([
    'Parameters',
    'id: 7, action: spin',
  ])
})

test('the details name who did it, how, and parameters that the words do not tell', () => {
  const facts = auditFacts(
    audit(
      'channel.update',
      { id: '7', changed_fields: 'models' },
      {
        admin: 'root',
        access: 'access_token',
        call: 'PUT /api/channel/',
        succeeded: true,
      },
    ),
    en,
  )
  expect(facts).toEqual([
    ['Done by', 'root'],
    ['Authorized by', 'system access token'],
    ['Result', 'Succeeded'],
    ['Request', 'PUT /api/channel/'],
    ['Parameters', 'changed_fields: models'],
  ])
})
