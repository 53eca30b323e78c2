import { DEFAULT_GROUP, type User } from '@relaydeck/api-sdk'
import type { TextsOf } from '../../../app/texts/area.ts'
import { type AccountValues, accountChanges, accountErrors } from '../../../parts/account/AccountFields.tsx'
import { wholeNumber } from '../../../parts/form/rules.ts'
import type { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import type { UserTexts } from './-resource.ts'

/** Values of the user form. An empty number field holds `''`. */
export interface UserValues extends AccountValues {
  group: string
  quota: number | string
}

/** Returns the form values of a user, or of a new one. */
export const valuesOf = (stored?: User): UserValues => ({
  username: stored?.username ?? '',
  display_name: stored?.display_name ?? '',
  password: '',
  group: stored?.group || DEFAULT_GROUP,
  quota: stored?.quota ?? 0,
})

/** Returns the fields that the user changed. Others are not sent, so that spending meanwhile is not undone. */
export function changesOf(values: UserValues, stored: User) {
  const before = valuesOf(stored)
  const [group, quota] = [values.group.trim(), wholeNumber(values.quota)]
  return {
    ...accountChanges(values, stored),
    ...(values.group !== before.group && group !== before.group && { group }),
    ...(quota !== before.quota && { quota }),
  }
}

/** Returns the draft of a new user. */
export function draftOf({ username, display_name, password }: UserValues) {
  const name = username.trim()
  return { username: name, display_name: display_name.trim() || name, password }
}

type Texts = UserTexts & TextsOf<typeof commonTexts>

/** Returns errors by field. Unchanged fields of a stored user are not checked: other means allow longer names. */
export function validate(values: UserValues, texts: Texts, stored?: User): Record<string, string> {
  const {
    group: _,
    quota,
    ...account
  } = stored
    ? changesOf(values, stored)
    : { ...values, username: values.username.trim(), display_name: values.display_name.trim() }
  return {
    ...accountErrors(account, texts),
    ...(quota !== undefined && !(wholeNumber(quota) >= 0) && { quota: texts.form.quotaInvalid }),
  }
}
