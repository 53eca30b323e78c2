import { AccountRules } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isOneLine, isVisible } from './names.ts'
import { exceedsBcrypt } from './password.ts'

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

/** Whether a field has an allowed length; an empty one is not changed. */
const isAllowed = (field: keyof typeof AccountRules.shape, value: string): boolean =>
  value === '' || z.safeParse(AccountRules.shape[field], value).success

/**
 * Checks lengths and characters of a profile. The username must be normalised.
 * @throws Refusal
 */
export function checkProfile(profile: Profile): void {
  const { username = '', display_name = '', password = '', email = '', currentUsername = '' } = profile
  if (!isAllowed('username', username)) throw new Refusal(texts.usernameLength)
  if (!isVisible(username)) throw new Refusal(texts.usernameCharacters)
  if (!isOneLine(display_name)) throw new Refusal(texts.displayNameCharacters)
  if (!isAllowed('display_name', display_name)) throw new Refusal(texts.displayNameLength)
  if (!isAllowed('email', email)) throw new Refusal(texts.emailLength)
  if (password === '') return
  if (!isAllowed('password', password) || [...password].length > PASSWORD_MAX || exceedsBcrypt(password))
    throw new Refusal(texts.passwordLength)
  if (isCommonPassword(password, username || currentUsername)) throw new Refusal(texts.passwordCommon)
}
