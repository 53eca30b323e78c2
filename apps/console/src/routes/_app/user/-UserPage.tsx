import { DEFAULT_GROUP, splitComma, type User } from '@relaydeck/api-sdk'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { obstacle } from '../../../parts/account/obstacle.ts'
import { RecordChanges } from '../../../parts/journal/RecordChanges.tsx'
import { Facts } from '../../../parts/kit/Facts.tsx'
import { LimitsSection } from '../../../parts/limits/LimitsSection.tsx'
import type { Tab } from '../../../parts/record-page/address.ts'
import { RecordCalls } from '../../../parts/record-page/RecordCalls.tsx'
import { RecordHead, RecordPage } from '../../../parts/record-page/RecordPage.tsx'
import record from '../../../parts/record-page/record.module.css'
import { resourceTexts } from '../../../parts/rows/resource.ts'
import { UserPageActions } from './-UserActions.tsx'
import { UserForm } from './-UserForm.tsx'
import { boundAccounts, GUEST, userResource, userTexts } from './-user.ts'

interface UserPageProps {
  id: number
  tab: Tab | undefined
}

/** Page of one user: state and quota, what the user did, and the form. */
export function UserPage({ id, tab }: UserPageProps) {
  const me = useSessionUser() ?? GUEST
  return (
    <RecordPage
      resource={userResource}
      id={id}
      tab={tab}
      formOf={(user) => (obstacle(user, me) ? undefined : UserForm)}
      head={(user) => <Head user={user} />}
    >
      {(user) => (
        <>
          <UserFacts user={user} />
          <LimitsSection limits={user.all_limits ?? user.limits} />
          <RecordCalls of={{ username: user.username }} userId={user.id} all by={['token', 'channel']} />
          <RecordChanges kind="user" id={user.id} />
        </>
      )}
    </RecordPage>
  )
}

function Head({ user }: { user: User }) {
  const ui = useUiTexts()
  const { username, display_name, role, status } = user
  const about = [display_name !== username && display_name, statusText('role', role, ui)].filter(Boolean).join(' · ')
  return (
    <RecordHead name={username} state={<StatusLabel kind="user" status={status} />} about={about}>
      <UserPageActions user={user} />
    </RecordHead>
  )
}

function UserFacts({ user }: { user: User }) {
  const { columns: own, form } = useTexts(userTexts)
  const { columns } = useTexts(resourceTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const { id, group, quota, used_quota, request_count } = user
  return (
    <Facts
      className={record.facts}
      facts={[
        [columns.remaining, <Quota key="quota" value={quota} format={status} />],
        [columns.used, <Quota key="used" value={used_quota} format={status} />],
        [own.requests, numbers.format(request_count)],
        [columns.group, splitComma(group).join(', ') || DEFAULT_GROUP],
        [form.bindings, boundAccounts(user, form).join(' · ')],
        [columns.id, String(id)],
      ]}
    />
  )
}
