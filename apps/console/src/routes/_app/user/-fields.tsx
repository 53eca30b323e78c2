import type { UseFormReturnType } from '@mantine/form'
import { groups, type User } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../app/send.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import { Autocomplete } from '../../../parts/form/fields.ts'
import type { UserValues } from './-draft.ts'
import { userTexts } from './-resource.ts'

interface FieldsProps {
  form: UseFormReturnType<UserValues>
}

export function GroupAndQuotaFields({ form }: FieldsProps) {
  const { form: texts } = useTexts(userTexts)
  const status = useStatus()
  const known = useQuery({ ...query(send, groups.list), meta: { background: true } })
  const hasComma = form.values.group.includes(',')
  return (
    <FormSection title={texts.groupSection}>
      <Autocomplete
        label={texts.group}
        description={hasComma ? texts.groupComma : texts.groupHint}
        data={[...new Set(known.data ?? [])].toSorted()}
        {...form.getInputProps('group')}
      />
      <QuotaInput
        label={texts.quota}
        description={texts.quotaHint}
        format={status}
        {...form.getInputProps('quota')}
        value={form.values.quota}
      />
    </FormSection>
  )
}

const PROVIDERS = ['github_id', 'oidc_id', 'wechat_id', 'lark_id'] as const

/** Email address and third-party accounts of a user, read-only. */
export function Bindings({ user }: { user: User }) {
  const { form: texts } = useTexts(userTexts)
  const bound = [
    ...(user.email ? [user.email] : []),
    ...PROVIDERS.flatMap((provider) => (user[provider] ? [`${texts.providers[provider]} ${user[provider]}`] : [])),
  ]
  return (
    <FormSection title={texts.bindings}>
      <p className="dimmed">{bound.join(' · ') || texts.noBindings}</p>
    </FormSection>
  )
}
