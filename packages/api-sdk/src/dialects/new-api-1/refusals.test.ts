import { expect, test } from 'vitest'
import { failure } from '../../../test/stand-in.ts'
import { connect } from '../../connect.ts'
import { speak } from '../speak.ts'
import { newApi1 } from './index.ts'

test.each([
  [401, 'AUTH_UNAUTHORIZED', 'SignedOutError'],
  [401, 'AUTH_TOKEN_EXPIRED', 'SignedOutError'],
  [401, 'AUTH_SESSION_REVOKED', 'SignedOutError'],
  [401, 'AUTH_USER_DISABLED', 'BannedError'],
  [403, 'AUTH_INSUFFICIENT_PRIVILEGE', 'ForbiddenError'],
  [403, 'AUTH_ORIGIN_FORBIDDEN', 'SetupError'],
  [403, 'AUTH_SESSION_REQUIRED', 'SetupError'],
  [403, 'SECURITY_PROOF_EXPIRED', 'StepUpError'],
  [409, 'AUTH_SESSION_LIMIT', 'RefusedError'],
  [429, 'AUTH_SESSION_ISSUANCE_LIMIT', 'RefusedError'],
  [401, undefined, 'RefusedError'],
  [403, undefined, 'ForbiddenError'],
  [403, 'constructor', 'GatewayError'],
  [200, undefined, 'RefusedError'],
  [500, 'AUTH_INTERNAL_ERROR', 'ServerFaultError'],
])('HTTP %i with the code %s is a %s', async (status, code, name) => {
  const fetch = async () => Response.json({ success: false, message: '说明', code }, { status })
  const gateway = connect({ baseUrl: 'https://gateway.example', fetch, retries: 0, dialect: speak(newApi1) })
  expect(await failure(gateway.channels.test({ id: 1 }))).toMatchObject({ name, status, code, serverMessage: '说明' })
})

test('a key that is refused in OpenAI’s format is unknown', async () => {
  const error = { code: '', message: 'Invalid token', type: 'new_api_error' }
  const fetch = async (url: string | URL | Request) =>
    String(url).endsWith('/api/status')
      ? Response.json({ success: true, message: '', data: {} })
      : Response.json({ error }, { status: 401 })
  const options = { baseUrl: 'https://gateway.example', accessToken: `sk-${'0'.repeat(48)}`, fetch, retries: 0 }
  const gateway = connect({ ...options, dialect: speak(newApi1) })
  expect(await failure(gateway.billing.usage())).toMatchObject({
    name: 'SignedOutError',
    serverMessage: 'Invalid token',
  })
})
