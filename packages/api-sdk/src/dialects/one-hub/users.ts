import { USER_STATUS } from '../../users/status.ts'
import { changed } from '../changes.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { UnsupportedError } from '../errors.ts'
import { rowOf } from '../rows.ts'

/** Returns a user as One API sends it; the server sends access tokens, which are dropped. */
export const userRow = (row: Row): Row => ({ ...row, access_token: '', password: '' })

const addQuota = ({ ask }: DialectCall, id: unknown, quota: number, remark?: unknown) =>
  ask('POST', `/api/user/quota/${id}`, { body: { quota, remark: remark ?? '' }, envelope: 'none' })

/** Changes a user; the quota has a separate call. */
export async function updateUser(call: DialectCall): Promise<unknown> {
  const { id } = call.body
  const raw = await call.askRow('GET', `/api/user/${id}`)
  const { quota, ...fields } = changed(call.body, raw)
  // Without the quota the server logs a change that it does not make.
  if (Object.keys(fields).length > 0)
    await call.ask('PUT', '/api/user/', { body: { id, ...fields, quota: raw.quota }, envelope: 'none' })
  if (quota) await addQuota(call, id, Number(quota) - Number(raw.quota ?? 0))
  return undefined
}

/** Promotes, demotes, disables, enables or deletes a user; the answer to a deletion has the old status. */
export async function manage(call: DialectCall): Promise<unknown> {
  const content = rowOf(call.endpoint, await call.pass())
  return call.body.action === 'delete' ? { role: 0, ...content, status: USER_STATUS.deleted } : content
}

/** Adds quota to a user. */
export const credit = (call: DialectCall): Promise<unknown> =>
  addQuota(call, call.body.user_id, Number(call.body.quota), call.body.remark)

/** Changes the caller's account; the server ignores another username. */
export async function updateSelf(call: DialectCall): Promise<unknown> {
  if (call.body.username) {
    const self = await call.askRow('GET', '/api/user/self')
    if (self.username !== call.body.username)
      throw new UnsupportedError(call.endpoint, `${call.endpoint}: this server does not change usernames`)
  }
  return call.pass()
}
