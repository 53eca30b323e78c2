import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import { isCutShort } from './password.ts'

/** Longest user name, in characters. */
const USERNAME_MAX = 12
const DISPLAY_NAME_MAX = 20
const PASSWORD_MIN = 8
const PASSWORD_MAX = 20

/** What a person may choose about an account; empty or absent: not chosen. */
export interface Profile {
  readonly username?: string | undefined
  readonly display_name?: string | undefined
  readonly password?: string | undefined
}

// Characters as the real server counts them: code points.
const characters = (value: string) => [...value].length

/**
 * Checks the lengths of whatever is filled.
 * @throws Refusal
 */
export function checkProfile({ username = '', display_name = '', password = '' }: Profile): void {
  if (characters(username) > USERNAME_MAX) throw new Refusal(texts.usernameLength)
  if (characters(display_name) > DISPLAY_NAME_MAX) throw new Refusal(texts.displayNameLength)
  if (password === '') return
  const length = characters(password)
  if (length < PASSWORD_MIN || length > PASSWORD_MAX || isCutShort(password)) throw new Refusal(texts.passwordLength)
}
