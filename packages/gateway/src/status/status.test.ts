import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { manualClock, newClient, openGateway } from '../../test/client.ts'
import { withServices } from '../../test/services.ts'

test('GET /api/status returns the public status', { tags: ['R7.3'] }, async () => {
  const clock = manualClock()
  const gateway = await openGateway({ clock })
  clock.advance(60_000)
  expect(await newClient(gateway).api.status.get()).toMatchObject({
    system_name: 'Relaydeck',
    server_address: 'http://localhost:3000',
    quota_per_unit: 500_000,
    display_in_currency: true,
    version: `relaydeck-${manifest.version}`,
    start_time: clock() / 1000 - 60,
    email_verification: false,
    github_oauth: false,
    logo: '',
  })
})

test('every field reflects its option immediately', { tags: ['R3.20'] }, async () => {
  const gateway = await openGateway()
  const texts = {
    SystemName: 'system_name',
    Logo: 'logo',
    Footer: 'footer_html',
    ChatLink: 'chat_link',
    TopUpLink: 'top_up_link',
    ServerAddress: 'server_address',
    TurnstileSiteKey: 'turnstile_site_key',
    WeChatAccountQRCodeImageURL: 'wechat_qrcode',
    GitHubClientId: 'github_client_id',
    LarkClientId: 'lark_client_id',
    OidcClientId: 'oidc_client_id',
    OidcWellKnown: 'oidc_well_known',
    OidcAuthorizationEndpoint: 'oidc_authorization_endpoint',
    OidcTokenEndpoint: 'oidc_token_endpoint',
    OidcUserinfoEndpoint: 'oidc_userinfo_endpoint',
  }
  const flags = {
    EmailVerificationEnabled: 'email_verification',
    TurnstileCheckEnabled: 'turnstile_check',
    WeChatAuthEnabled: 'wechat_login',
    GitHubOAuthEnabled: 'github_oauth',
    OidcEnabled: 'oidc',
  }
  for (const key of Object.keys(texts)) await gateway.admin.setOption(key, `the ${key}`)
  for (const key of Object.keys(flags)) await gateway.admin.setOption(key, 'true')
  for (const key of ['GitHubClientSecret', 'LarkClientSecret', 'WeChatServerAddress'])
    await gateway.admin.setOption(key, 'x')
  await gateway.admin.setOption('DisplayInCurrencyEnabled', 'false')
  const status = await newClient(gateway).api.status.get()
  for (const [key, field] of Object.entries(texts)) expect(status).toHaveProperty(field, `the ${key}`)
  for (const field of Object.values(flags)) expect(status).toHaveProperty(field, true)
  expect(status.display_in_currency).toBe(false)
})

test.each([
  ['1000', 1000],
  ['0.5', 0.5],
  ['', 0],
  ['much', 0],
  ['Infinity', 0],
])('QuotaPerUnit "%s" reads as %d', async (value, number) => {
  const gateway = await openGateway()
  await gateway.admin.setOption('QuotaPerUnit', value)
  expect((await newClient(gateway).api.status.get()).quota_per_unit).toBe(number)
})

test.each(['True', '1', 'yes', ''])('a switch is on only if its option is exactly "true", not "%s"', async (value) => {
  const gateway = await openGateway()
  for (const key of ['GitHubClientId', 'GitHubClientSecret']) await gateway.admin.setOption(key, 'x')
  await gateway.admin.setOption('GitHubOAuthEnabled', value)
  expect((await newClient(gateway).api.status.get()).github_oauth).toBe(false)
})

test.each([
  ['github_oauth', false, 'GitHubClientSecret'],
  ['oidc', false, 'OidcUserinfoEndpoint'],
  ['wechat_login', false, 'WeChatServerAddress'],
  ['lark_client_id', '', 'LarkClientSecret'],
] as const)(
  'the field %s is %j if %s is not set, so that no unusable sign-in method is offered',
  async (field, no, key) => {
    const { gateway } = await withServices()
    expect((await newClient(gateway).api.status.get())[field]).not.toBe(no)
    await gateway.admin.setOption(key, ' ')
    expect((await newClient(gateway).api.status.get())[field]).toBe(no)
  },
)

test('an option that is set twice has the second value, even if it is empty', async () => {
  const gateway = await openGateway()
  for (const value of ['One', 'Two', '']) await gateway.admin.setOption('SystemName', value)
  expect((await newClient(gateway).api.status.get()).system_name).toBe('')
})

test.each([
  ['notice', 'Notice'],
  ['about', 'About'],
  ['homePage', 'HomePageContent'],
] as const)('the call %s returns the option %s to everyone, unchanged', async (name, key) => {
  const gateway = await openGateway()
  expect(await newClient(gateway).api.status[name]()).toBe('')
  const content = '# Hello\n<script>alert(1)</script> & https://example.com/?a=b'
  await gateway.admin.setOption(key, content)
  expect(await newClient(gateway).api.status[name]()).toBe(content)
})
