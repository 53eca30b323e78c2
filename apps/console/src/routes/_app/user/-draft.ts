import { type User, users } from '@relaydeck/api-sdk'
import { AccountRules } from '@relaydeck/api-sdk/rules'
import { wholeNumber } from '../../../parts/form/numbers.ts'
import { ruleErrors } from '../../../parts/form/rule-errors.ts'
import type { UserTexts } from './-resource.ts'

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
  group: stored?.group || users.DEFAULT_GROUP,
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

/** Returns errors by field. Unchanged fields of a stored user are not checked: other means allow longer names. */
export function validate(values: UserValues, { form }: UserTexts, stored?: User): Record<string, string> {
  const { username, display_name, password, quota } = stored
    ? changesOf(values, stored)
    : { ...values, username: values.username.trim(), display_name: values.display_name.trim() }
  const changed = {
    ...(username !== undefined && { username }),
    ...(display_name !== undefined && { display_name }),
    ...(password !== undefined && { password }),
  }
  return {
    ...ruleErrors(AccountRules, changed, {
      username: username === '' ? form.usernameMissing : form.usernameTooLong,
      display_name: form.displayNameTooLong,
      password: password === '' ? form.passwordMissing : form.passwordLength,
    }),
    ...(quota !== undefined && !(wholeNumber(quota) >= 0) && { quota: form.quotaInvalid }),
  }
}
