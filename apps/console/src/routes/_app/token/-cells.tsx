import { Button } from '@mantine/core'
import { fullKey, KEY_PREFIX, type Status, type Token } from '@relaydeck/api-sdk'
import { Quota } from '@relaydeck/ui/Quota'
import { useTexts } from '../../../app/language/area.ts'
import { SecretCell } from '../../../parts/list-page/cells.tsx'
import { useRowNames } from '../../../parts/rows/resource.ts'
import { isMasked } from '../../../parts/secret/masked.ts'
import { tokenResource, tokenTexts } from './-token.ts'
import { useReveal } from './-use-reveal.ts'

/** Returns the total quota that a token was granted; a debt larger than the usage was never granted. */
const grantedTo = ({ remain_quota, used_quota }: Token) => Math.max(0, remain_quota + used_quota)

/** Remaining quota of a token. */
export const TokenQuota = ({ token, format }: { token: Token; format: Status }) =>
  token.unlimited_quota ? (
    <Quota value={0} limit="unlimited" format={format} />
  ) : (
    <Quota value={token.remain_quota} limit={grantedTo(token)} part="left" format={format} />
  )

/** A token's key, masked. */
export function KeyCell({ token }: { token: Token }) {
  const { keyOf } = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  if (isMasked(token)) return <MaskedKey token={token} />
  return <SecretCell value={fullKey(token)} prefix={KEY_PREFIX} label={keyOf(nameOf(token))} />
}

/** Button that fetches a token's key. */
function MaskedKey({ token }: { token: Token }) {
  const texts = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  const revealing = useReveal(token)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={revealing.isPending}
      aria-label={texts.revealOf(nameOf(token))}
      onClick={() => revealing.mutate()}
    >
      {texts.reveal}
    </Button>
  )
}
