import { session } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isOneLine, isVisible } from './names.ts'
import { isCutShort } from './password.ts'

const LIMITS = session.ACCOUNT_LIMITS

/** Longest password, in characters: more than the 20 of One API, so that passphrases fit. */
const PASSWORD_MAX = 64

/** What a person may choose about an account; empty or absent: not chosen. */
export interface Profile {
  readonly username?: string | undefined
  readonly display_name?: string | undefined
  readonly password?: string | undefined
  readonly email?: string | undefined
  /** The user name, where no new one is chosen. */
  readonly currentName?: string | undefined
}

// Characters as the real server counts them: code points.
const characters = (value: string) => [...value].length

/**
 * Checks the lengths and characters of whatever is filled; the user name in its usual form.
 * @throws Refusal
 */
export function checkProfile(profile: Profile): void {
  const { username = '', display_name = '', password = '', email = '', currentName = '' } = profile
  if (characters(username) > LIMITS.username) throw new Refusal(texts.usernameLength)
  if (!isVisible(username)) throw new Refusal(texts.usernameCharacters)
  if (!isOneLine(display_name)) throw new Refusal(texts.displayNameCharacters)
  if (characters(display_name) > LIMITS.displayName) throw new Refusal(texts.displayNameLength)
  if (characters(email) > LIMITS.email) throw new Refusal(texts.emailLength)
  if (password === '') return
  const length = characters(password)
  if (length < LIMITS.passwordMin || length > PASSWORD_MAX || isCutShort(password))
    throw new Refusal(texts.passwordLength)
  if (isCommonPassword(password, username || currentName)) throw new Refusal(texts.passwordCommon)
}
