import type { texts as zh } from './texts.zh.ts'

/** English texts of the system information. */
export const texts: typeof zh = {
  welcome: (name) => `Welcome to ${name}`,
  about: (name) => `About ${name}`,
  purpose: 'Manage tokens, quotas and channels of your AI models in one place.',
  offer: 'Call the AI models of all providers with one address and one key.',
  status: 'System information',
  version: 'Version',
  started: 'Started',
  address: 'Base URL',
  ways: 'Third-party sign-in',
  way: { github: 'GitHub', wechat: 'WeChat', lark: 'Lark', oidc: 'OIDC' },
  and: ', ',
  verification: 'Email verification at sign-up',
  turnstile: 'Human verification',
  on: 'Enabled',
  off: 'Disabled',
  unknown: 'Unknown',
  offers: 'What you can do',
  features: [
    {
      name: 'One interface',
      hint: 'Only the name of the model changes with the provider; your programs and clients stay as they are.',
    },
    {
      name: 'Models and prices',
      hint: 'After you sign in you see the models that you may use; the log has the cost of each call.',
    },
    { name: 'Quotas', hint: 'Each token can have its own quota, expiry and models.' },
  ],
  how: 'How to call',
  howHint: 'Sign in, create a token, and put its key and the name of a model into this command:',
  copyAddress: 'Copy base URL',
  copyCommand: 'Copy command',
  key: 'YOUR_KEY',
  model: 'MODEL',
  next: 'Next steps',
  adminSteps: [
    {
      name: 'Open dashboard',
      hint: 'Calls and cost of all users, what needs attention, and the steps of a new gateway.',
    },
    { name: 'Manage channels', hint: 'Connect model providers, and test whether they work.' },
    { name: 'Manage tokens', hint: 'Create keys for your own programs.' },
  ],
  ownSteps: [
    { name: 'Manage tokens', hint: 'Create a key, and call models with it.' },
    { name: 'Open dashboard', hint: 'Your calls, cost and balance.' },
  ],
}
