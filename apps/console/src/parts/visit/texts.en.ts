import type { texts as zh } from './texts.zh.ts'

/** English texts of the system information. */
export const texts: typeof zh = {
  welcome: (name) => `Welcome to ${name}`,
  about: (name) => `About ${name}`,
  purpose: 'Manage access tokens, quotas and channels of your AI models in one place.',
  status: 'System information',
  version: 'Version',
  started: 'Started',
  address: 'API base URL',
  ways: 'Third-party sign-in',
  way: { github: 'GitHub', wechat: 'WeChat', lark: 'Lark', oidc: 'OIDC' },
  and: ', ',
  verification: 'Email verification at sign-up',
  turnstile: 'Human verification',
  on: 'Enabled',
  off: 'Disabled',
  unknown: 'Unknown',
  toTokens: 'Manage tokens',
}
