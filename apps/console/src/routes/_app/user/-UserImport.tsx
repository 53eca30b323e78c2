import { DEFAULT_GROUP, type LimitDraft, type Send, type Status, users } from '@relaydeck/api-sdk'
import { useMemo } from 'react'
import { type TextsOf, useTexts } from '../../../app/language/area.ts'
import { isEmbedded, useStatus } from '../../../app/status.ts'
import { definedErrors } from '../../../parts/form/rules.ts'
import { withBudgets } from '../../../parts/import/budgets.ts'
import { ImportDrawer } from '../../../parts/import/ImportDrawer.tsx'
import {
  type Cells,
  type ImportTexts,
  importTexts,
  limitsOf,
  quotaOf,
  type Sheet,
  sheetFields,
  withoutLimits,
} from '../../../parts/import/sheet.ts'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { limitTexts } from '../../../parts/limits/sentence.ts'
import { draftOf, type UserTexts, userResource, userTexts, validate, valuesOf } from './-user.ts'

/** A new user, with the settings that the server accepts only afterwards. */
interface NewUser extends ReturnType<typeof draftOf> {
  group: string | undefined
  quota: number | undefined
  limits?: LimitDraft[]
}

type Texts = UserTexts & TextsOf<typeof commonTexts>

/** Returns how rows become users. A user that exists already from an earlier attempt only gets group and quota. */
export function userSheet(texts: Texts, shared: ImportTexts, status: Status): Sheet<NewUser> {
  const { form, account, columns } = texts
  const created = new Set<string>()
  const check = ({ username = '', password = '', display_name = '', group = '', quota = '', limits = '' }: Cells) => {
    const { error, ...limited } = limitsOf(limits, shared)
    const values = { ...valuesOf(), username, password, display_name, quota: quotaOf(quota || '0', status) }
    const errors = validate(values, texts)
    return {
      draft: {
        ...draftOf(values),
        group: group && group !== DEFAULT_GROUP ? group : undefined,
        quota: quota === '' ? undefined : values.quota,
        ...limited,
      },
      errors: definedErrors({
        ...errors,
        group: /[,，]/.test(group) ? form.groupComma : undefined,
        quota: errors.quota && shared.quotaInvalid,
        limits: error,
      }),
    }
  }
  const configure = async (send: Send, { username, group, quota }: NewUser) => {
    if (group === undefined && quota === undefined) return
    const found = (await users.search(send, { keyword: username })).find((user) => user.username === username)
    if (!found) throw new Error(shared.notFound(username))
    const { id } = found
    await users.update(send, { id, ...(group !== undefined && { group }), ...(quota !== undefined && { quota }) })
    if (quota === 0 && (await users.get(send, { id })).quota !== 0) throw new Error(form.zeroIgnored)
  }
  return {
    fields: withoutLimits(
      sheetFields('user', {
        username: { label: account.username, required: true },
        password: { label: form.password, required: true },
        display_name: { label: columns.displayName, placeholder: shared.sameAsUsername },
        group: { label: form.group, placeholder: DEFAULT_GROUP },
        quota: { label: form.quota, placeholder: shared.newUserQuota },
        limits: { label: limitTexts.current().title, placeholder: shared.noLimits },
      }),
      isEmbedded(status),
    ),
    unique: 'username',
    check,
    ...(isEmbedded(status) && { prepare: (table) => withBudgets(table, status.quota_per_unit) }),
    create: async (send, user) => {
      const { username, password, display_name, limits } = user
      if (!created.has(username)) await users.create(send, { username, password, display_name, limits })
      created.add(username)
      await configure(send, user)
    },
  }
}

/** Creates users from a spreadsheet. */
export default function UserImport({ onClose }: { onClose: () => void }) {
  const own = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const shared = useTexts(importTexts)
  const status = useStatus()
  const sheet = useMemo(() => userSheet({ ...own, ...common }, shared, status), [own, common, shared, status])
  return <ImportDrawer resource={userResource} sheet={sheet} onClose={onClose} />
}
