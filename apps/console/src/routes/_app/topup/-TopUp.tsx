import { Button, Skeleton } from '@mantine/core'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Quota } from '@relaydeck/ui/Quota'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webAddress } from '../../../app/addresses.ts'
import { type SessionUser, selfOptions, useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { Redeem, topUpTexts } from './-Redeem.tsx'
import classes from './-TopUp.module.css'

/** Remaining quota, form for a code, and link to the shop. */
export function TopUp() {
  const texts = useTexts(topUpTexts)
  return (
    <div className={classes.page}>
      <PageTitle title={texts.title} purpose={texts.purpose} />
      <RemainingQuota />
      <FormSection level={2} title={texts.redeemSection}>
        <Redeem />
      </FormSection>
      <FormSection level={2} title={texts.shopSection} hint={texts.shopHint}>
        <Shop />
      </FormSection>
    </div>
  )
}

function RemainingQuota() {
  const texts = useTexts(topUpTexts)
  const status = useStatus()
  const self = useQuery(selfOptions)
  return (
    <div>
      <p className="dimmed">{texts.left}</p>
      {self.data ? (
        <Quota className={classes.left} value={self.data.quota} format={status} />
      ) : self.isError ? (
        <LoadError inline title={texts.notLoaded} onRetry={() => void self.refetch()} />
      ) : (
        <Skeleton height={36} width={140} />
      )}
    </div>
  )
}

/** Link to the shop set by an administrator, or a message that no shop is set. */
export function Shop() {
  const texts = useTexts(topUpTexts)
  const { top_up_link } = useStatus()
  const user = useSessionUser()
  if (top_up_link.trim() === '') return <p>{texts.noShop}</p>
  const shop = webAddress(top_up_link)
  if (!shop || !user) return <p>{texts.invalidShop}</p>
  return <ShopButton shop={shop} user={user} />
}

function ShopButton({ shop, user }: { shop: URL; user: SessionUser }) {
  const texts = useTexts(topUpTexts)
  const [transaction, setTransaction] = useState(transactionId)
  return (
    <div>
      <Button
        component="a"
        variant="default"
        href={shopUrl(shop, user, transaction)}
        target="_blank"
        rel="noopener noreferrer"
        rightSection={<IconExternalLink size={16} aria-hidden />}
        onClick={() => setTransaction(transactionId())}
      >
        {texts.toShop(shop.host)}
      </Button>
    </div>
  )
}

/** Returns a random id of 32 hex digits. Pages without TLS have no `randomUUID`. */
export const transactionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the shop's URL with the parameters shops of One API expect: user and transaction id. */
export function shopUrl(
  shop: URL,
  { id, username }: Pick<SessionUser, 'id' | 'username'>,
  transaction: string,
): string {
  const url = new URL(shop)
  url.searchParams.set('username', username)
  url.searchParams.set('user_id', String(id))
  url.searchParams.set('transaction_id', transaction)
  return url.href
}
