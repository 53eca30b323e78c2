import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, lenientNumber } from '../core/schema.ts'

const stateShape = {
  /** Whether sign-ins require a code. */
  enabled: flag,
  /** Number of unused recovery codes. */
  recovery_codes: lenientNumber,
  /** Whether the caller may make no other calls until it is set up; see the option `AdminTwoFactorRequired`. */
  required: flag,
}

/** State of the caller's second factor. */
export interface TwoFactorState extends Fields<typeof stateShape> {}
export const TwoFactorState: NamedObject<TwoFactorState, typeof stateShape> = z.object(stateShape)

const keyShape = {
  /** Base32, as users type it into an authenticator app. */
  secret: z.string(),
  /** `otpauth://totp/…`, the content of the QR code. */
  uri: z.string(),
}

/** Key of an authenticator app (TOTP: SHA-1, 6 digits, 30 seconds). */
export interface TwoFactorKey extends Fields<typeof keyShape> {}
export const TwoFactorKey: NamedObject<TwoFactorKey, typeof keyShape> = z.object(keyShape)
