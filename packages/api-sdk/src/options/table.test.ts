import { exchanges } from '@relaydeck/recordings'
import { describe, expect, test } from 'vitest'
import type { Option } from './schemas.ts'
import { isOn, isSecretOption, OPTIONS, type OptionKey, optionIssue, optionOf, readRatios } from './table.ts'

const SPECIFIED = {
  access:
    'PasswordLoginEnabled PasswordRegisterEnabled RegisterEnabled EmailVerificationEnabled EmailDomainRestrictionEnabled EmailDomainWhitelist GitHubOAuthEnabled GitHubClientId GitHubClientSecret LarkClientId LarkClientSecret WeChatAuthEnabled WeChatServerAddress WeChatServerToken WeChatAccountQRCodeImageURL TurnstileCheckEnabled TurnstileSiteKey TurnstileSecretKey',
  mail: 'SMTPServer SMTPPort SMTPAccount SMTPFrom SMTPToken MessagePusherAddress MessagePusherToken',
  presentation:
    'ServerAddress Notice Footer About SystemName Logo HomePageContent Theme TopUpLink ChatLink DisplayInCurrencyEnabled DisplayTokenStatEnabled',
  quota: 'QuotaForNewUser QuotaForInviter QuotaForInvitee QuotaRemindThreshold PreConsumedQuota QuotaPerUnit',
  ratios: 'ModelRatio CompletionRatio GroupRatio',
  operations:
    'RetryTimes ChannelDisableThreshold AutomaticDisableChannelEnabled AutomaticEnableChannelEnabled LogConsumeEnabled ApproximateTokenEnabled',
}
const known = Object.keys(OPTIONS) as OptionKey[]

describe('known options', () => {
  test.each(Object.entries(SPECIFIED))(
    'options of %s are declared',
    { tags: ['R3.13', 'R3.14', 'R3.15', 'R3.16', 'R3.17', 'R3.18'] },
    (group, keys) => {
      for (const key of keys.split(' ')) expect([key, optionOf(key)?.group]).toEqual([key, group])
    },
  )

  test('only those of OpenID Connect and of the embedded gateway are not in the specification', () => {
    const specified = Object.values(SPECIFIED).join(' ').split(' ')
    expect(known.filter((key) => !specified.includes(key))).toSatisfy((keys: string[]) =>
      keys.every((key) => key.startsWith('Oidc') || optionOf(key as OptionKey)?.isExtension),
    )
  })

  test('every option of the recorded server is known, with a kind that fits its value', () => {
    const rows = exchanges.find(({ name }) => name === 'options')?.response.body as { data: Option[] }
    expect(rows.data.length).toBeGreaterThan(40)
    for (const { key, value } of rows.data) {
      const fits = {
        switch: /^(true|false)$/,
        number: /^\d+$/,
        ratios: /^\{.*\}$/s,
        list: /^[^{]*$/,
        text: /^/,
        secret: /^$/,
      }
      expect([key, value]).toEqual([key, expect.stringMatching(fits[optionOf(key)?.kind ?? 'switch'])])
    }
  })

  test.each([
    ['RegisterEnabled', 'switch'],
    ['SMTPPort', 'number'],
    ['GroupRatio', 'ratios'],
    ['EmailDomainWhitelist', 'list'],
    ['TurnstileSecretKey', 'secret'],
    ['SMTPToken', 'secret'],
    ['Notice', 'text'],
    ['SomethingNew', undefined],
    ['toString', undefined],
  ])('have a kind: %s is a %s', (key, kind) => {
    expect(optionOf(key)?.kind).toBe(kind)
  })

  test.each([
    ['true', true],
    ['false', false],
    ['True', false],
    ['1', false],
    ['', false],
  ])('a switch with the value %j is on: %s', { tags: ['R3.12'] }, (value, on) => {
    expect(isOn(value)).toBe(on)
  })
})

describe('the table of options', () => {
  test('names only known options as what a switch needs', () => {
    const needs = known.flatMap((key) => optionOf(key)?.needs ?? [])
    expect(needs.length).toBeGreaterThan(5)
    expect(needs.filter((key) => !optionOf(key))).toEqual([])
  })

  test('has a default that fits each option', () => {
    for (const key of known) {
      const { default: value } = optionOf(key) ?? {}
      if (value !== undefined) expect([key, optionIssue(key, value)]).toEqual([key, undefined])
    }
  })

  test.each([
    ['RegisterEnabled', 'true', undefined],
    ['RegisterEnabled', '1', 'switch'],
    ['LogConsumeEnabled', '', 'switch'],
    ['SMTPPort', '1', undefined],
    ['SMTPPort', '65535', undefined],
    ['SMTPPort', '0', 'range'],
    ['SMTPPort', '65536', 'range'],
    ['SMTPPort', '', 'integer'],
    ['SMTPPort', '25.0', 'integer'],
    ['SMTPPort', '0x10', 'integer'],
    ['PreConsumedQuota', ' 5', 'integer'],
    ['QuotaForInviter', 'much', 'integer'],
    ['RetryTimes', '3', undefined],
    ['QuotaForNewUser', '-1', 'range'],
    ['QuotaForNewUser', '9007199254740993', 'integer'],
    ['QuotaPerUnit', '0.01', undefined],
    ['QuotaPerUnit', '0', 'range'],
    ['QuotaPerUnit', '0.0', 'range'],
    ['QuotaPerUnit', 'NaN', 'number'],
    ['QuotaPerUnit', '1e3', 'number'],
    ['QuotaPerUnit', '9'.repeat(400), 'number'],
    ['ChannelDisableThreshold', '0.5', undefined],
    ['ChannelDisableThreshold', '0', undefined],
    ['ChannelDisableThreshold', '-0.5', 'range'],
    ['GroupRatio', '{"vip":0.5}', undefined],
    ['GroupRatio', '{}', undefined],
    ['GroupRatio', '{"vip":-1}', 'ratios'],
    ['CompletionRatio', '{"a":1e999}', 'ratios'],
    ['Theme', 'air', undefined],
    ['Theme', 'dark', 'choice'],
    ['PrivateHosts', '', undefined],
    ['PrivateHosts', 'ollama, 10.0.0.5:11434,[::1]:80,192.168.0.0/16,fd00::/8', undefined],
    ['PrivateHosts', 'http://ollama', 'hosts'],
    ['PrivateHosts', 'ollama/v1', 'hosts'],
    ['PrivateHosts', 'two words', 'hosts'],
    ['GroupLimits', '{"a":[{"kind":"tokens","per":"day","amount":1}]}', undefined],
    ['GroupLimits', '{"a":[{"kind":"tokens","amount":1}]}', 'limits'],
    ['GroupLimits', '[]', 'limits'],
    ['ModelAliases', '{"opus":"claude","vip":{"opus":"claude-4"}}', undefined],
    ['ModelAliases', '{"opus":["claude"]}', 'aliases'],
    ['ModelAliases', '{"opus":""}', 'aliases'],
    ['ModelFallbacks', '{"a":["b"],"vip":{"a":[]}}', undefined],
    ['ModelFallbacks', '{"a":"b"}', 'fallbacks'],
    ['ModelFallbacks', `{"a":${JSON.stringify(Array.from({ length: 11 }, () => 'b'))}}`, 'fallbacks'],
    ['TimeZone', '', undefined],
    ['TimeZone', 'Asia/Shanghai', undefined],
    ['TimeZone', 'Shanghai', 'zone'],
    ['SystemName', '', undefined],
    ['SomethingNew', 'x', undefined],
  ])('of %s: the value %j has the issue %j', (key, value, issue) => {
    expect(optionIssue(key, value)).toBe(issue)
  })

  test.each(['', '[1]', '1', 'null', '{"a":"1"}', '{"a":null}', '{"a":1'])('holds no map of ratios in %j', (json) => {
    expect(readRatios(json)).toBeUndefined()
  })

  test('secrets are those of kind secret, and those of forks by their name', () => {
    expect(known.filter(isSecretOption)).toEqual(known.filter((key) => optionOf(key)?.kind === 'secret'))
    expect([isSecretOption('FeishuAppSecret'), isSecretOption('FeishuApp')]).toEqual([true, false])
  })
})
