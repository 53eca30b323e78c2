import { randomBytes } from 'node:crypto'
import { laisky } from '@relaydeck/api-sdk/dialects'
import { moveTexts } from '../../../texts/carried.ts'
import { withKnownType } from './channel.ts'
import type { Form } from './form.ts'
import { ONE_API_FORM, withoutProxy } from './one-api.ts'

const TIME_BYTES = 6

/** Returns a UUID of version 7, by which the server names a row. */
export function newUuid(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, TIME_BYTES)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The server reads a channel behind such an end of a key. */
const CHANNEL_END = /-(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** How the fork by Laisky keeps items. */
export const LAISKY_FORM: Form = {
  ...ONE_API_FORM,
  family: 'laisky',
  channelIn: (channel) => {
    const { item, lost } = withKnownType(channel, laisky.types)
    return { item: { ...withoutProxy(item), limits: [] }, lost }
  },
  keyProblem: (key) => (CHANNEL_END.test(key) || /^(?:sk-|laisky-)/.test(key) ? moveTexts.keyPrefix : undefined),
}
