import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { authorizeUrl, offeredBy } from './authorize.ts'
import { isProvider } from './providers.ts'

const ODD = 'a&b#c+d e%中'
const request = { state: ODD, origin: 'https://console.example' }
const status = {
  ...samples.status,
  github_oauth: true,
  github_client_id: ODD,
  lark_client_id: ODD,
  oidc: true,
  oidc_client_id: ODD,
  oidc_authorization_endpoint: 'https://sso.example/authorize?tenant=1',
}
const opened = (...[provider, given = status]: [Parameters<typeof authorizeUrl>[0], typeof status?]) =>
  new URL(authorizeUrl(provider, given, request) ?? '')

test('R2.61 R2.63 services are offered as the status says', () => {
  expect(offeredBy(samples.status)).toEqual([])
  expect(offeredBy(status)).toEqual(['github', 'lark', 'oidc'])
  expect(offeredBy({ ...status, github_oauth: false, lark_client_id: '', oidc: false })).toEqual([])
})

describe('D15 R7.10 the page that asks for permission', () => {
  test('is GitHub’s, with client id and state unharmed', () => {
    const { origin, pathname, searchParams } = opened('github')
    expect(origin + pathname).toBe('https://github.com/login/oauth/authorize')
    expect([searchParams.get('client_id'), searchParams.get('state')]).toEqual([ODD, ODD])
  })

  test('is Lark’s, and comes back to this origin', () => {
    const { origin, searchParams } = opened('lark')
    expect(origin).toBe('https://accounts.feishu.cn')
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: ODD,
      redirect_uri: 'https://console.example/oauth/lark',
      response_type: 'code',
      state: ODD,
    })
  })

  test('is the one that the OIDC settings name, whose own query stays', () => {
    const { origin, searchParams } = opened('oidc')
    expect(origin).toBe('https://sso.example')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      tenant: '1',
      client_id: ODD,
      redirect_uri: 'https://console.example/oauth/oidc',
      scope: 'openid profile email',
      state: ODD,
    })
  })

  test.each(['', 'javascript:alert(1)', '/authorize', 'data:text/html,x'])('is none where they say %j', (address) => {
    expect(authorizeUrl('oidc', { ...status, oidc_authorization_endpoint: address }, request)).toBeUndefined()
  })
})

test('R2.23 other names are no providers', () => {
  expect(['github', 'lark', 'oidc', 'wechat', '', 'toString'].filter(isProvider)).toEqual(['github', 'lark', 'oidc'])
})
