import { Secret, TOTP } from 'otpauth'

const PERIOD = 30_000

/** Returns the code that an authenticator app shows at a time; `steps` later if given. */
export const codeAt = (secret: string, time: number, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time + steps * PERIOD })
