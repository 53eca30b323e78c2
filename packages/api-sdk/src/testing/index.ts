/** Samples of what a gateway answers, for tests and stories. */
import type { SignedInUser, User } from '../session/session.ts'
import type { Status } from '../status/status.ts'
import type { Token } from '../tokens/tokens.ts'

const status: Status = {
  system_name: 'One API',
  logo: '',
  footer_html: '',
  quota_per_unit: 500_000,
  display_in_currency: true,
  chat_link: '',
  top_up_link: '',
  server_address: 'http://localhost:3000',
  version: 'v0.0.0',
  start_time: 1_795_223_547,
  email_verification: false,
  turnstile_check: false,
  turnstile_site_key: '',
  wechat_login: false,
  wechat_qrcode: '',
  github_oauth: false,
  github_client_id: '',
  lark_client_id: '',
  oidc: false,
  oidc_client_id: '',
  oidc_well_known: '',
  oidc_authorization_endpoint: '',
  oidc_token_endpoint: '',
  oidc_userinfo_endpoint: '',
}

const signedIn: SignedInUser = { id: 3, username: 'alice', display_name: 'Alice', role: 1, status: 1 }

const user: User = {
  ...signedIn,
  password: '',
  email: 'alice@example.com',
  github_id: '',
  wechat_id: '',
  lark_id: '',
  oidc_id: '',
  verification_code: '',
  access_token: '',
  quota: 250_000,
  used_quota: 63,
  request_count: 1,
  group: 'default',
  aff_code: 'Ab3x',
  inviter_id: 0,
}

const token: Token = {
  id: 7,
  user_id: 3,
  key: '0123456789abcdefA1b2C3d4E5f60718293a4b5c6d7e8f90',
  status: 1,
  name: 'ci',
  created_time: 1_795_223_679,
  accessed_time: 1_795_223_679,
  expired_time: -1,
  remain_quota: 500_000,
  unlimited_quota: false,
  used_quota: 120_000,
  models: '',
  subnet: '',
}

/** One of each thing, as a server would describe it. */
export const samples = { status, signedIn, user, token }
