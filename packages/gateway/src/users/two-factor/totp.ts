import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is shown. */
const PERIOD = 30

/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const WINDOW = 1

const SECRET_BYTES = 20

// The only values that every authenticator app supports.
const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })

/** Returns a new random key in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the `otpauth` URI of a key, which authenticator apps read as a QR code. */
export const uriOf = (secret: string, issuer: string, username: string): string =>
  totpOf(secret, { issuer, label: username }).toString()

const currentStep = (now: number): number => Math.floor(now / 1000 / PERIOD)

/**
 * Returns the last time step whose code is accepted.
 * @param now milliseconds since 1970
 */
export const latestStep = (now: number): number => currentStep(now) + WINDOW

/**
 * Returns the time step of a code (RFC 6238).
 * @param now milliseconds since 1970
 * @returns `undefined` if the code is wrong or its time is over
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  // The library throws for other characters.
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : currentStep(now) + delta
}
