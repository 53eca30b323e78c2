import {
  KeyNeededError,
  RateLimitedError,
  RefusedError,
  type RelaydeckError,
  ServerFaultError,
  SignedOutError,
  TransportError,
} from '@relaydeck/api-sdk'

/** Errors that any call can fail with. */
export const failures = {
  refused: new RefusedError('', { status: 200, serverMessage: '今天不行，请明天再来' }),
  keyNeeded: new KeyNeededError('', { status: 200, serverMessage: '请重新填写密钥' }),
  offline: new TransportError('', 'offline'),
  unauthorized: new SignedOutError('', { status: 401, serverMessage: '' }),
  rateLimited: new RateLimitedError('', { status: 429, serverMessage: '' }),
  serverFault: new ServerFaultError('', { status: 500, serverMessage: '' }),
} satisfies Record<string, RelaydeckError>
