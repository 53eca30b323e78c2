import { isRecord, shortUserAgent } from '../../index.ts'
import type { DialectCall, Rewrite, Row } from '../dialect.ts'
import { rowOf } from '../rows.ts'

/** Changes the caller's account. A new password ends the token, and the answer has the next one. */
export async function updateSelf({ endpoint, ask, body, session }: DialectCall): Promise<void> {
  const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value))
  session.tokens.renew(endpoint, await ask('PUT', '/api/user/self', { body: fields }))
}

/** Enables the second factor, and returns the recovery codes of its key. */
export async function confirmTwoFactor({ endpoint, ask, body, session }: DialectCall): Promise<unknown> {
  session.tokens.renew(endpoint, await ask('POST', '/api/user/2fa/enable', { body: { code: body.code } }))
  const codes = session.recoveryCodes ?? []
  session.recoveryCodes = undefined
  return codes
}

/** Disables the second factor. */
export async function disableTwoFactor({ endpoint, ask, body, session }: DialectCall): Promise<void> {
  session.tokens.renew(endpoint, await ask('POST', '/api/user/2fa/disable', { body: { code: body.code } }))
}

/** Proves who the caller is, and keeps the proof for `channelKey`. */
export async function prove({ askRow, body, session }: DialectCall): Promise<unknown> {
  const answer = await askRow('POST', '/api/verify', { body: { method: '2fa', scope: 'channel.key.read', ...body } })
  session.proof = typeof answer.proof_token === 'string' ? answer.proof_token : undefined
  return answer
}

/** Reveals the key of a channel, with the proof. */
export const channelKey: Rewrite = ({ ask, path, session }) =>
  ask('POST', path, { body: {}, headers: { 'x-security-proof': session.proof } })

const sessionOf = (row: Row): Row => ({
  id: row.sid,
  created_time: row.created_at,
  last_used_time: row.last_active_at,
  address: row.ip,
  user_agent: typeof row.user_agent === 'string' ? shortUserAgent(row.user_agent) : row.user_agent,
  is_current: row.current === true,
})

/** Lists the caller's sessions, the last used first. */
export async function listSessions({ endpoint, ask }: DialectCall): Promise<Row[]> {
  const rows = await ask('GET', '/api/user/sessions')
  const sessions = (Array.isArray(rows) ? rows : []).map((row) => sessionOf(rowOf(endpoint, row)))
  return sessions.sort((one, other) => Number(other.last_used_time) - Number(one.last_used_time))
}

/** Ends the caller's other sessions, and returns their number. */
export async function endOtherSessions({ ask }: DialectCall): Promise<unknown> {
  const answer = await ask('POST', '/api/user/sessions/revoke-others')
  return isRecord(answer) ? answer.revoked_count : undefined
}
