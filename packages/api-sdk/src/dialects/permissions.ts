import { type ChannelPermissions, InputError, type Send, type SendRequest } from '../index.ts'

/** Permissions of an administrator. */
export interface AdminPermissions {
  /** Id of the administrator. */
  readonly id: number
  readonly channel: ChannelPermissions
}

/**
 * Sets what an administrator may do with channels, as root of New API; `users.get` returns it as `channel_permissions`.
 * @throws InputError if the id is invalid
 * @throws UnsupportedError if the server has no such permissions
 */
export async function setAdminPermissions(send: Send, { id, channel }: AdminPermissions): Promise<void> {
  const endpoint = 'PUT /api/user/:id/permissions'
  if (!Number.isSafeInteger(id))
    throw new InputError(endpoint, [{ path: ['id'], code: 'invalid_type', expected: 'int' }])
  const request: SendRequest = {
    endpoint,
    method: 'PUT',
    url: `/api/user/${id}/permissions`,
    body: { ...channel },
    envelope: 'none',
    effects: true,
    role: 'root',
  }
  await send(request)
}
