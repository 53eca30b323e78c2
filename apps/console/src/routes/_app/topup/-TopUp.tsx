import { Skeleton } from '@mantine/core'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Quota } from '@relaydeck/ui/Quota'
import { useQuery } from '@tanstack/react-query'
import { selfOptions } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import { Redeem } from './-Redeem.tsx'
import { Shop } from './-Shop.tsx'
import classes from './-TopUp.module.css'
import { topUpTexts } from './-texts.ts'

/** Remaining quota, form for a code, and link to the shop. */
export function TopUp() {
  const texts = useTexts(topUpTexts)
  return (
    <div className={classes.page}>
      <div>
        <h1>{texts.title}</h1>
        <p className="dimmed">{texts.purpose}</p>
      </div>
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
