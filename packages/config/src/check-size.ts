import { Lexer } from 'yaml'
import { ConfigError } from './error.ts'
import { MAX_ANCHORS, MAX_ENTRIES, MAX_LENGTH } from './limits.ts'

/** Tokens of an entry with all punctuation: key, value, their quotes and separators. */
const TOKENS_PER_ENTRY = 8

const SPACE = /^[\s#]/

/**
 * Checks, before a file is parsed, that it is small enough.
 * @throws ConfigError
 */
export function checkSize(text: string): void {
  const tooLarge = () => new ConfigError([{ code: 'large', place: '' }])
  if (text.length > MAX_LENGTH) throw tooLarge()
  let tokens = 0
  let anchors = 0
  let last = ''
  for (const token of new Lexer().lex(text)) {
    if (!SPACE.test(token)) tokens++
    // The lexer marks plain texts with this character.
    if (last !== '\u001f' && (token.startsWith('&') || token.startsWith('*'))) anchors++
    if (tokens > MAX_ENTRIES * TOKENS_PER_ENTRY || anchors > MAX_ANCHORS) throw tooLarge()
    last = token
  }
}
