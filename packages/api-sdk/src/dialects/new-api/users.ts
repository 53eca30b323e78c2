import { CodeNeededError, isRecord, NotFoundError } from '../../index.ts'
import { USER_STATUS } from '../../users/status.ts'
import { changed } from '../changes.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { NextGenerationError, UnsupportedError } from '../errors.ts'
import { translateRows } from '../lists.ts'
import { allOf, pageOf } from '../paging.ts'

const ACTIONS = ['read', 'operate', 'write', 'sensitive_write']

/** Returns what an administrator may do with channels; `undefined` where the server does not say it. */
function channelPermissionsOf({ permissions, admin_permissions }: Row): Row | undefined {
  const granted = admin_permissions ?? (isRecord(permissions) ? permissions.admin_permissions : undefined)
  const channel = isRecord(granted) ? granted.channel : undefined
  return isRecord(channel) ? Object.fromEntries(ACTIONS.map((name) => [name, channel[name] === true])) : undefined
}

/** Returns a user as One API sends it; a deleted one has a date and its old status here. */
export const userRow = (row: Row): Row => ({
  ...row,
  access_token: '',
  password: '',
  channel_permissions: channelPermissionsOf(row),
  ...(row.DeletedAt ? { status: USER_STATUS.deleted } : {}),
})

/** Sets what an administrator may do with channels. */
export async function setPermissions(call: DialectCall): Promise<unknown> {
  const raw = await call.askRow('GET', `/api/user/${call.path.split('/').at(-2)}`)
  const body = { ...userBody(raw, {}), admin_permissions: { channel: call.body } }
  return call.ask('PUT', '/api/user/', { body, envelope: 'none' })
}

/** Returns the body that changes a user and keeps every other field. */
export function userBody(raw: Row, changes: Row): Row {
  // Left out, since only root may send it; the server then keeps it.
  const { admin_permissions: _permissions, ...row } = raw
  const { quota: _quota, role: _role, status: _status, ...fields } = changes
  return { ...row, ...fields }
}

const manageUser = (call: DialectCall, body: Row) => call.ask('POST', '/api/user/manage', { body })

/** Changes a user; quota, role and status have separate calls. */
export async function updateUser(call: DialectCall): Promise<unknown> {
  const id = call.body.id
  const raw = await call.askRow('GET', `/api/user/${id}`)
  const changes = changed(call.body, raw)
  if (changes.email)
    throw new UnsupportedError(call.endpoint, `${call.endpoint}: New API does not let others change an e-mail address`)
  const { quota, role, status, password, ...fields } = changes
  const body = { ...fields, ...(password ? { password } : {}) }
  if (Object.keys(body).length > 0) await call.ask('PUT', '/api/user/', { body: userBody(raw, body), envelope: 'none' })
  if (quota !== undefined) await manageUser(call, { id, action: 'add_quota', mode: 'override', value: quota })
  if (role) await manageUser(call, { id, action: Number(role) > Number(raw.role) ? 'promote' : 'demote' })
  if (status) await manageUser(call, { id, action: status === USER_STATUS.enabled ? 'enable' : 'disable' })
  return undefined
}

/** Deletes a user; the server does so, and then fails to read the deleted row. */
async function removeById(call: DialectCall, id: unknown): Promise<void> {
  try {
    await manageUser(call, { id, action: 'delete' })
  } catch (error) {
    if (!(error instanceof NotFoundError && error.serverMessage === 'record not found')) throw error
  }
}

async function idOf(call: DialectCall, username: unknown): Promise<unknown> {
  const rows = await allOf(call, '/api/user/search', { keyword: String(username) })
  const user = rows.find((row) => row.username === username)
  if (!user) throw new NotFoundError(call.endpoint, { status: 200, serverMessage: 'record not found' })
  return user.id
}

/** Promotes, demotes, disables, enables or deletes a user, whom the server identifies by id. */
export async function manage(call: DialectCall): Promise<unknown> {
  const { username, action } = call.body
  const id = await idOf(call, username)
  if (action !== 'delete') return manageUser(call, { id, action })
  await removeById(call, id)
  return { role: 0, status: USER_STATUS.deleted }
}

/** Deletes a user and keeps the row, as One API does; the server's usual call removes it. */
export const removeUser = (call: DialectCall): Promise<unknown> => removeById(call, Number(call.id))

/** Adds quota to a user. */
export const credit = ({ body, ask }: DialectCall): Promise<unknown> =>
  ask('POST', '/api/user/manage', {
    body: { id: body.user_id, action: 'add_quota', mode: 'add', value: body.quota },
    envelope: 'none',
  })

/** Creates a user of role 1 unless another one is given. */
export const createUser = ({ body, ask }: DialectCall): Promise<unknown> =>
  ask('POST', '/api/user/', { body: { ...body, role: body.role ?? 1 }, envelope: 'none' })

/** The server's status of deleted users, in searches only. */
export const DELETED = -1

/** Lists users, newest first; only searches are filtered. */
export async function listUsers(call: DialectCall): Promise<unknown> {
  const path = Object.keys(call.narrowed).length > 0 ? '/api/user/search' : '/api/user/'
  return translateRows(call, 'user', await pageOf(call, path, {}))
}

/** Searches users. */
export const searchUsers = async (call: DialectCall): Promise<unknown> =>
  translateRows(call, 'user', await allOf(call, '/api/user/search', { keyword: call.query.keyword ?? '' }))

/** Changes the caller's account: the server blanks fields that are left out. */
export async function updateSelf(call: DialectCall): Promise<unknown> {
  const self = await call.askRow('GET', '/api/user/self')
  const fields = Object.fromEntries(Object.entries(call.body).filter(([, value]) => value))
  const { username, display_name } = self
  return call.ask('PUT', '/api/user/self', { body: { username, display_name, ...fields }, envelope: 'none' })
}

/** Signs in; the second factor is a separate call, which needs the cookie of the first. */
export async function login(call: DialectCall): Promise<unknown> {
  const { code, ...credentials } = call.body
  let cookie: string | undefined
  const { turnstile } = call.query
  const content = await call.ask('POST', '/api/user/login', {
    query: { turnstile },
    body: credentials,
    onResponse: ({ headers }) => {
      cookie = headers
        .getSetCookie()
        .map((each) => each.replace(/;.*/, ''))
        .join('; ')
    },
  })
  // The sign-in that just succeeded is not used: the next one returns a token, too.
  if (isRecord(content) && content.access_token !== undefined)
    throw new NextGenerationError(call.endpoint, { status: 200, serverMessage: '' })
  if (!isRecord(content) || content.require_2fa !== true) return content
  if (!code)
    throw new CodeNeededError(call.endpoint, { status: 200, serverMessage: 'Two-factor authentication is required' })
  // Browsers hide cookies from scripts and send them automatically.
  const headers = cookie ? { cookie } : {}
  return call.ask('POST', '/api/user/login/2fa', { body: { code }, headers })
}
