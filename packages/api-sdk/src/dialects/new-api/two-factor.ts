import type { DialectCall, Rewrite } from '../dialect.ts'

const PATH = '/api/user/2fa'

/** Returns whether the caller has a second factor. */
export async function getTwoFactor({ askRow }: DialectCall): Promise<unknown> {
  const { enabled, backup_codes_remaining } = await askRow('GET', `${PATH}/status`)
  return { enabled, recovery_codes: backup_codes_remaining ?? 0, required: false }
}

/** Creates a key. The server sends the recovery codes with it, One API's calls after the confirmation. */
export async function beginTwoFactor({ askRow, session }: DialectCall): Promise<unknown> {
  const { secret, qr_code_data, backup_codes } = await askRow('POST', `${PATH}/setup`, { body: {} })
  session.recoveryCodes = Array.isArray(backup_codes) ? backup_codes.map(String) : []
  return { secret, uri: qr_code_data }
}

/** Enables the second factor, and returns the recovery codes of its key. */
export async function confirmTwoFactor({ ask, body, session }: DialectCall): Promise<unknown> {
  await ask('POST', `${PATH}/enable`, { body: { code: body.code }, envelope: 'none' })
  const codes = session.recoveryCodes ?? []
  session.recoveryCodes = undefined
  return codes
}

/** Disables the second factor with a code; the server requires no password. */
export const disableTwoFactor: Rewrite = ({ ask, body }) =>
  ask('POST', `${PATH}/disable`, { body: { code: body.code }, envelope: 'none' })

/** Removes the second factor of a user. */
export const removeTwoFactor: Rewrite = ({ ask, id }) => ask('DELETE', `/api/user/${id}/2fa`, { envelope: 'none' })
