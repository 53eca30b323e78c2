import type { texts as zh } from './texts.zh.ts'

/** English texts of what this system is. */
export const texts: typeof zh = {
  welcome: (name) => `Welcome to ${name}`,
  about: (name) => `About ${name}`,
  purpose: 'One place for the access tokens, quotas and channels of your AI model interfaces.',
  status: 'About this system',
  version: 'Version',
  started: 'Started',
  address: 'API address',
  ways: 'Third-party log-in',
  way: { github: 'GitHub', wechat: 'WeChat', lark: 'Lark', oidc: 'OIDC' },
  and: ', ',
  verification: 'Email verification at registration',
  turnstile: 'Human verification',
  on: 'on',
  off: 'off',
  unknown: 'unknown',
  toTokens: 'Manage tokens',
}
