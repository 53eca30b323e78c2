import { randomInt } from 'node:crypto'

/** Number of codes of one set. */
const COUNT = 10

/** Without characters that look alike. 16 of these have 79 bits, which cannot be guessed from a hash. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 16

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Returns new codes in their shown form: `k4qz-7m2x-p9rt-3hvn`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => newCode().replace(/.{4}(?=.)/g, '$&-'))

/** Returns a typed code without spaces and hyphens, in lower case. */
export const normalCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()
