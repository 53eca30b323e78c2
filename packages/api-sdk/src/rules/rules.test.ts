import { describe, expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { AccountRules, ChannelRules, invalidSubnet, RedemptionRules, TokenRules } from './index.ts'

/** Codes of the issues that a field has with a value. */
const issues = (field: $ZodType, value: unknown) =>
  (safeParse(field, value).error?.issues ?? []).map(({ code }) => code)

describe('subnets', () => {
  test.each([
    '',
    '10.0.0.0/8',
    '10.0.0.0/8,192.168.0.0/16',
    ' 10.0.0.0/8 , 2001:db8::/32 ',
    '0.0.0.0/0',
    '::/0',
    '1.2.3.4/32',
    '::ffff:10.0.0.0/104',
  ])('are accepted as a list of CIDR ranges: %j', (subnet) => {
    expect(invalidSubnet(subnet)).toBeUndefined()
  })

  test.each([
    ['a bare address', '1.2.3.4', '1.2.3.4'],
    ['an empty entry', '10.0.0.0/8,', ''],
    ['blanks', '  ', ''],
    ['a prefix that is too long', '10.0.0.0/33', '10.0.0.0/33'],
    ['an IPv6 prefix that is too long', '::/129', '::/129'],
    ['no prefix', '10.0.0.0/', '10.0.0.0/'],
    ['a shortened address', '10/8', '10/8'],
    ['an octal address', '010.0.0.0/8', '010.0.0.0/8'],
    ['a hexadecimal address', '0x7f.0.0.1/8', '0x7f.0.0.1/8'],
    ['a zone', 'fe80::1%eth0/64', 'fe80::1%eth0/64'],
    ['a name', 'localhost/8', 'localhost/8'],
    ['a wrong entry before a right one', 'x,10.0.0.0/8', 'x'],
  ])('are refused with the wrong entry: %s', (_, subnet, entry) => {
    expect(invalidSubnet(subnet)).toBe(entry)
    expect(safeParse(TokenRules.shape.subnet, subnet).error?.issues).toMatchObject([
      { code: 'custom', params: { rule: 'cidr', entry } },
    ])
  })
})

test.each([
  ['token name of 30 bytes', TokenRules.shape.name, '名'.repeat(10), []],
  ['token name of 31 bytes', TokenRules.shape.name, `${'名'.repeat(10)}x`, ['too_big']],
  ['empty token name', TokenRules.shape.name, '', []],
  ['negative quota', TokenRules.shape.remain_quota, -1, ['too_small']],
  ['fraction of a quota unit', TokenRules.shape.remain_quota, 0.5, ['invalid_type']],
  ['code name of 20 bytes', RedemptionRules.shape.name, 'x'.repeat(20), []],
  ['code name of 21 bytes', RedemptionRules.shape.name, 'x'.repeat(21), ['too_big']],
  ['empty code name', RedemptionRules.shape.name, '', ['too_small']],
  ['code without quota', RedemptionRules.shape.quota, 0, ['too_small']],
  ['100 codes', RedemptionRules.shape.count, 100, []],
  ['101 codes', RedemptionRules.shape.count, 101, ['too_big']],
  ['no codes', RedemptionRules.shape.count, 0, ['too_small']],
  ['username of 12 characters', AccountRules.shape.username, '一'.repeat(12), []],
  ['username of 13 characters', AccountRules.shape.username, '一'.repeat(13), ['too_big']],
  ['username of 12 code points outside the basic plane', AccountRules.shape.username, '😀'.repeat(12), []],
  ['empty username', AccountRules.shape.username, '', ['too_small']],
  ['display name of 20 characters', AccountRules.shape.display_name, 'x'.repeat(20), []],
  ['display name of 21 characters', AccountRules.shape.display_name, 'x'.repeat(21), ['too_big']],
  ['password of 7 characters', AccountRules.shape.password, '1234567', ['too_small']],
  ['password of 8 characters', AccountRules.shape.password, '密'.repeat(8), []],
  ['password of 64 characters', AccountRules.shape.password, 'x'.repeat(64), []],
  ['e-mail address of 51 characters', AccountRules.shape.email, 'x'.repeat(51), ['too_big']],
  ['no base URL', ChannelRules.shape.base_url, '', []],
  ['base URL without a scheme', ChannelRules.shape.base_url, 'api.openai.com', ['invalid_format']],
  ['base URL', ChannelRules.shape.base_url, 'HTTPS://api.openai.com/v1', []],
  ['model mapping', ChannelRules.shape.model_mapping, '{"a":"b"}', []],
  ['model mapping to a number', ChannelRules.shape.model_mapping, '{"a":1}', ['custom']],
  ['broken JSON', ChannelRules.shape.config, '{', ['custom']],
  ['JSON list as config', ChannelRules.shape.config, '[]', ['custom']],
  ['config', ChannelRules.shape.config, '{"a":1}', []],
  ['negative weight', ChannelRules.shape.weight, -1, ['too_small']],
])('a rule of a field decides on a %s', (_, field: $ZodType, value, codes) => {
  expect(issues(field, value)).toEqual(codes)
})
