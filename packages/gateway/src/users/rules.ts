import { session } from '@relaydeck/api-sdk'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isOneLine, isVisible } from './names.ts'
import { exceedsBcrypt } from './password.ts'

const LIMITS = session.ACCOUNT_LIMITS

/** Maximum password length in characters: more than One API's 20, so that passphrases fit. */
const PASSWORD_MAX = 64

/** Fields of a profile to check; empty or absent fields are not changed. */
export interface Profile {
  readonly username?: string | undefined
  readonly display_name?: string | undefined
  readonly password?: string | undefined
  readonly email?: string | undefined
  /** The current username if no new one is set. */
  readonly currentUsername?: string | undefined
}

// One API counts code points.
const lengthOf = (value: string) => [...value].length

/**
 * Checks lengths and characters of a profile. The username must be normalised.
 * @throws Refusal
 */
export function checkProfile(profile: Profile): void {
  const { username = '', display_name = '', password = '', email = '', currentUsername = '' } = profile
  if (lengthOf(username) > LIMITS.username) throw new Refusal(texts.usernameLength)
  if (!isVisible(username)) throw new Refusal(texts.usernameCharacters)
  if (!isOneLine(display_name)) throw new Refusal(texts.displayNameCharacters)
  if (lengthOf(display_name) > LIMITS.displayName) throw new Refusal(texts.displayNameLength)
  if (lengthOf(email) > LIMITS.email) throw new Refusal(texts.emailLength)
  if (password === '') return
  const length = lengthOf(password)
  if (length < LIMITS.passwordMin || length > PASSWORD_MAX || exceedsBcrypt(password))
    throw new Refusal(texts.passwordLength)
  if (isCommonPassword(password, username || currentUsername)) throw new Refusal(texts.passwordCommon)
}
