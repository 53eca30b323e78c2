import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { authorizeUrl, enabledProviders } from './authorize.ts'
import { isProvider } from './link-search.ts'

const SPECIAL_CHARACTERS = 'a&b#c+d e%中'
const request = { state: SPECIAL_CHARACTERS, origin: 'https://console.example' }
const status = {
  ...samples.status,
  github_oauth: true,
  github_client_id: SPECIAL_CHARACTERS,
  lark_client_id: SPECIAL_CHARACTERS,
  oidc: true,
  oidc_client_id: SPECIAL_CHARACTERS,
  oidc_authorization_endpoint: 'https://sso.example/authorize?tenant=1',
}
const parsedUrl = (...[provider, given = status]: [Parameters<typeof authorizeUrl>[0], typeof status?]) =>
  new URL(authorizeUrl(provider, given, request) ?? '')

test('enabledProviders follows the status', { tags: ['R2.61', 'R2.63'] }, () => {
  expect(enabledProviders(samples.status)).toEqual([])
  expect(enabledProviders(status)).toEqual(['github', 'lark', 'oidc'])
  expect(enabledProviders({ ...status, github_oauth: false, lark_client_id: '', oidc: false })).toEqual([])
})

describe('authorizeUrl', { tags: ['R7.10'] }, () => {
  test('returns GitHub’s page with encoded client id and state', () => {
    const { origin, pathname, searchParams } = parsedUrl('github')
    expect(origin + pathname).toBe('https://github.com/login/oauth/authorize')
    expect([searchParams.get('client_id'), searchParams.get('state')]).toEqual([SPECIAL_CHARACTERS, SPECIAL_CHARACTERS])
  })

  test('returns Lark’s page with a redirect to this origin', () => {
    const { origin, searchParams } = parsedUrl('lark')
    expect(origin).toBe('https://accounts.feishu.cn')
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: SPECIAL_CHARACTERS,
      redirect_uri: 'https://console.example/oauth/lark',
      response_type: 'code',
      state: SPECIAL_CHARACTERS,
    })
  })

  test('returns the OIDC endpoint of the settings and keeps its query', () => {
    const { origin, searchParams } = parsedUrl('oidc')
    expect(origin).toBe('https://sso.example')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      tenant: '1',
      client_id: SPECIAL_CHARACTERS,
      redirect_uri: 'https://console.example/oauth/oidc',
      scope: 'openid profile email',
      state: SPECIAL_CHARACTERS,
    })
  })

  test.each(['', 'javascript:alert(1)', '/authorize', 'data:text/html,x'])(
    'returns undefined for the OIDC endpoint %j',
    (endpoint) => {
      expect(authorizeUrl('oidc', { ...status, oidc_authorization_endpoint: endpoint }, request)).toBeUndefined()
    },
  )
})

test('isProvider rejects other names', { tags: ['R2.23'] }, () => {
  expect(['github', 'lark', 'oidc', 'wechat', '', 'toString'].filter(isProvider)).toEqual(['github', 'lark', 'oidc'])
})
