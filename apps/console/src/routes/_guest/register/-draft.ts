import { ACCOUNT_LIMITS } from '@relaydeck/api-sdk'
import { type TextsOf, textArea } from '../../../app/texts/area.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the sign-up page. */
export const registerTexts = textArea({ zh, en })

export type RegisterTexts = TextsOf<typeof registerTexts>

const { username: NAME_MAX, passwordMin, passwordMax } = ACCOUNT_LIMITS

/** Values of the sign-up form. */
export interface RegisterValues {
  username: string
  password: string
  password2: string
  email: string
  verification_code: string
}

export const EMPTY: RegisterValues = { username: '', password: '', password2: '', email: '', verification_code: '' }

type Errors = Partial<Record<keyof RegisterValues, string>>

const length = (text: string): number => [...text].length

/** Validates the fields that every server requires. Maximum lengths are only hints, since some servers allow more. */
export function validate(values: RegisterValues, texts: RegisterTexts, withEmail: boolean): Errors {
  const empty = (key: keyof RegisterValues) => values[key].trim() === ''
  return {
    ...(empty('username') && { username: texts.usernameMissing }),
    ...(values.password === ''
      ? { password: texts.passwordMissing }
      : length(values.password) < passwordMin && { password: texts.passwordShort }),
    ...(values.password !== values.password2 && { password2: texts.passwordsDiffer }),
    ...(withEmail && empty('email') && { email: texts.emailMissing }),
    ...(withEmail && empty('verification_code') && { verification_code: texts.codeMissing }),
  }
}

/** Returns the hints below the username and password. */
export function hints({ username, password }: RegisterValues, texts: RegisterTexts) {
  const [name, secret] = [length(username.trim()), length(password)]
  return {
    username: name > NAME_MAX ? texts.usernameLong(name, NAME_MAX) : texts.usernameHint(NAME_MAX),
    password:
      secret > passwordMax ? texts.passwordLong(secret, passwordMax) : texts.passwordHint(passwordMin, passwordMax),
  }
}
