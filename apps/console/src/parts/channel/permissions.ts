import type { ChannelPermissions } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { useHas } from '../../app/client.ts'
import { selfOptions } from '../../app/session.ts'

const ALL: ChannelPermissions = { read: true, operate: true, write: true, sensitive_write: true }
const NONE: ChannelPermissions = { read: true, operate: false, write: false, sensitive_write: false }

/**
 * Returns what the signed-in administrator may do with channels: everything on servers without such permissions;
 * `undefined` until they are known.
 */
export function useKnownChannelPermissions(): ChannelPermissions | undefined {
  const isLimited = useHas('adminPermissions')
  const { data, isPending } = useQuery({ ...selfOptions, enabled: isLimited })
  if (!isLimited) return ALL
  return data?.channel_permissions ?? (isPending ? undefined : ALL)
}

/** Returns what the signed-in administrator may do with channels: nothing until it is known. */
export const useChannelPermissions = (): ChannelPermissions => useKnownChannelPermissions() ?? NONE
