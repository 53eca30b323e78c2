import { createHash, randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** So many digits and letters, nobody can guess which. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** What the database keeps of a secret that it only has to recognise. Wants a long random secret, not a password. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex')
