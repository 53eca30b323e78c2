import { createHash, randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns random digits and letters that cannot be guessed. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Returns the SHA-256 hash under which the database stores a long random secret. Not for passwords. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
