import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type SessionUser, useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { webAddress } from '../../../parts/web-address.ts'
import { shopUrl, transactionId } from './-shop-url.ts'
import { topUpTexts } from './-texts.ts'

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
