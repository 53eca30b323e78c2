import { exchanges } from '@relaydeck/wire'
import { describe, expect, test } from 'vitest'
import { isOn, OPTION_KEYS, optionOf } from './keys.ts'
import type * as options from './options.ts'

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
const known = Object.values(OPTION_KEYS).flatMap((kinds) => Object.values<readonly string[]>(kinds).flat())

describe('known settings', () => {
  test.each(Object.entries(SPECIFIED))(
    'R3.13 R3.14 R3.15 R3.16 R3.17 R3.18 those about %s are all there',
    (group, keys) => {
      for (const key of keys.split(' ')) expect([key, optionOf(key)?.group]).toEqual([key, group])
    },
  )

  test('beyond the specification there are those of OpenID Connect alone', () => {
    const specified = Object.values(SPECIFIED).join(' ').split(' ')
    expect(known.filter((key) => !specified.includes(key))).toSatisfy((keys: string[]) =>
      keys.every((key) => key.startsWith('Oidc')),
    )
    expect(new Set(known).size).toBe(known.length)
  })

  test('every setting that the recorded server has is known, of a kind that fits its text', () => {
    const rows = exchanges.find(({ name }) => name === 'options')?.response.body as { data: options.Option[] }
    expect(rows.data.length).toBeGreaterThan(40)
    for (const { key, value } of rows.data) {
      const fits = {
        switch: /^(true|false)$/,
        number: /^\d+$/,
        json: /^\{.*\}$/s,
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
    ['GroupRatio', 'json'],
    ['EmailDomainWhitelist', 'list'],
    ['TurnstileSecretKey', 'secret'],
    ['SMTPToken', 'secret'],
    ['Notice', 'text'],
    ['SomethingNew', undefined],
    ['toString', undefined],
  ])('%s holds %s', (key, kind) => {
    expect(optionOf(key)?.kind).toBe(kind)
  })

  test.each([
    ['true', true],
    ['false', false],
    ['True', false],
    ['1', false],
    ['', false],
  ])('R3.12 a switch that says %j is on: %s', (value, on) => {
    expect(isOn(value)).toBe(on)
  })
})
