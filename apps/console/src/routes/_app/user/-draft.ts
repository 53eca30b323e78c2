import type { User } from '@relaydeck/api-sdk'
import { errorsOf } from '../../../parts/form/errors.ts'
import { wholeNumber } from '../../../parts/form/numbers.ts'
import type { UserTexts } from './-texts.ts'

const USERNAME = 12
const DISPLAY_NAME = 20
const PASSWORD_MIN = 8

/** Values of the user form. An empty number field holds `''`. */
export interface UserValues {
  username: string
  display_name: string
  password: string
  group: string
  quota: number | string
}

/** Returns the form values of a user, or of a new one. */
export const valuesOf = (stored?: User): UserValues => ({
  username: stored?.username ?? '',
  display_name: stored?.display_name ?? '',
  password: '',
  group: stored?.group || 'default',
  quota: stored?.quota ?? 0,
})

/** Returns the fields that the user changed. Others are not sent, so that spending meanwhile is not undone. */
export function changesOf(values: UserValues, stored: User) {
  const before = valuesOf(stored)
  const quota = wholeNumber(values.quota)
  const { username, display_name, password, group } = values
  return {
    ...(username.trim() !== before.username && { username: username.trim() }),
    ...(display_name.trim() !== before.display_name && { display_name: display_name.trim() }),
    ...(password !== '' && { password }),
    ...(group.trim() !== before.group && { group: group.trim() }),
    ...(quota !== before.quota && { quota }),
  }
}

/** Returns the draft of a new user. */
export function draftOf({ username, display_name, password }: UserValues) {
  const name = username.trim()
  return { username: name, display_name: display_name.trim() || name, password }
}

const length = (text: string) => [...text].length

function passwordError(password: string, creating: boolean, form: UserTexts['form']): string | undefined {
  if (password === '') return creating ? form.passwordMissing : undefined
  // Servers differ in the maximum length.
  return length(password) < PASSWORD_MIN ? form.passwordLength : undefined
}

function nameError(name: string, stored: User | undefined, form: UserTexts['form']): string | undefined {
  if (name === '') return form.usernameMissing
  // Accounts created by other means may have a longer name, which is not sent unless it is changed.
  return length(name) > USERNAME && name !== stored?.username ? form.usernameTooLong : undefined
}

/** Returns errors by field. */
export function validate(values: UserValues, { form }: UserTexts, stored?: User): Record<string, string> {
  const quota = wholeNumber(values.quota)
  const display = values.display_name.trim()
  return errorsOf({
    username: nameError(values.username.trim(), stored, form),
    display_name:
      length(display) > DISPLAY_NAME && display !== stored?.display_name ? form.displayNameTooLong : undefined,
    password: passwordError(values.password, stored === undefined, form),
    quota: quota === undefined || (quota < 0 && quota !== stored?.quota) ? form.quotaInvalid : undefined,
  })
}
