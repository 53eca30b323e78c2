import { Button } from '@mantine/core'
import { hasRole, splitComma, type Token } from '@relaydeck/api-sdk'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { CallPreviewButton } from '../../../parts/call-preview/CallPreviewButton.tsx'
import { RecordChanges } from '../../../parts/journal/RecordChanges.tsx'
import { Facts } from '../../../parts/kit/Facts.tsx'
import { LimitsSection } from '../../../parts/limits/LimitsSection.tsx'
import { CopyFallback, useUncopiedText } from '../../../parts/list-page/cells.tsx'
import type { Tab } from '../../../parts/record-page/address.ts'
import { RecordCalls } from '../../../parts/record-page/RecordCalls.tsx'
import { RecordHead, RecordPage } from '../../../parts/record-page/RecordPage.tsx'
import record from '../../../parts/record-page/record.module.css'
import { SwitchMenu } from '../../../parts/record-page/SwitchMenu.tsx'
import { resourceTexts, useRowNames } from '../../../parts/rows/resource.ts'
import { ClientDrawer } from './-ClientDrawer.ts'
import { KeyCell, TokenQuota } from './-cells.tsx'
import { TokenForm } from './-TokenForm.tsx'
import { needsEdit, tokenResource, tokenTexts } from './-token.ts'

interface TokenPageProps {
  id: number
  tab: Tab | undefined
}

/** Page of one of the user's tokens: state and limits, its calls, and the form. */
export const TokenPage = ({ id, tab }: TokenPageProps) => (
  <RecordPage
    resource={tokenResource}
    id={id}
    tab={tab}
    formOf={() => TokenForm}
    head={(token) => <Head token={token} />}
  >
    {(token) => (
      <>
        <TokenFacts token={token} />
        <LimitsSection limits={token.all_limits ?? token.limits} />
        {/* The log knows tokens by name. */}
        {token.name && <Calls token={token} />}
        <RecordChanges kind="token" id={token.id} />
      </>
    )}
  </RecordPage>
)

interface PartProps {
  token: Token
}

function Calls({ token: { name } }: PartProps) {
  const me = useSessionUser()
  // Administrators see the log of all users, whose tokens may have the same name.
  const of = { token_name: name, ...(me && hasRole(me, 'admin') && { username: me.username }) }
  return <RecordCalls of={of} all={false} by={[]} />
}

function Head({ token }: PartProps) {
  const { nameOf } = useRowNames(tokenResource)
  const { clients } = useTexts(tokenTexts)
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const onRefused = (error: Error, row: Token) => {
    if (needsEdit(error, row)) void navigate({ to: '/token/$id', params: { id: row.id }, search: { tab: 'settings' } })
  }
  return (
    <RecordHead name={nameOf(token)} state={<StatusLabel kind="token" status={token.status} />}>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {clients.title}
      </Button>
      <CallPreviewButton of={{ token: token.id }} />
      <SwitchMenu resource={tokenResource} row={token} onRefused={onRefused} />
      <Suspense>{opened && <ClientDrawer token={token} onClose={() => setOpened(false)} />}</Suspense>
    </RecordHead>
  )
}

function TokenFacts({ token }: PartProps) {
  const { columns: own, page, form } = useTexts(tokenTexts)
  const { columns } = useTexts(resourceTexts)
  const status = useStatus()
  const { onCopyFail } = useUncopiedText(page.copyFailed)
  const { models, subnet, created_time, accessed_time, expired_time } = token
  return (
    <CopyFallback value={onCopyFail}>
      <Facts
        className={record.facts}
        facts={[
          [columns.remaining, <TokenQuota key="quota" token={token} format={status} />],
          [own.expires, <Timestamp key="expires" value={expired_time} none={own.never} />],
          [form.scope, splitComma(models).join(', ') || form.scopes.all],
          [page.subnets, splitComma(subnet).join(', ') || page.anywhere],
          [columns.created, <Timestamp key="created" value={created_time} />],
          [page.lastUsed, <Timestamp key="accessed" value={accessed_time} />],
          [own.key, <KeyCell key="key" token={token} />],
        ]}
      />
    </CopyFallback>
  )
}
