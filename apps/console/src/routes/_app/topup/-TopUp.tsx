import { Button, Skeleton, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { formatQuota, logs, RefusedError, users } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Quota } from '@relaydeck/ui/Quota'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { webAddress } from '../../../app/addresses.ts'
import { describeFailure } from '../../../app/failure.ts'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { dismiss, notify } from '../../../app/notify.tsx'
import { type SessionUser, selfOptions, useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { FormSection, focusFirstError } from '../../../parts/form/FormSection.tsx'
import { useAction } from '../../../parts/form/use-action.ts'
import { Note } from '../../../parts/kit/Note.tsx'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { useUnsent } from '../../../parts/saving/use-saving.ts'
import classes from './-TopUp.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

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
  const [transaction, setTransaction] = useState(transactionId)
  const user = useSessionUser()
  if (top_up_link.trim() === '') return <p>{texts.noShop}</p>
  const shop = webAddress(top_up_link)
  if (!shop || !user) return <p>{texts.invalidShop}</p>
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

/** Texts of the top-up page. */
export const topUpTexts = textArea({ zh, en })

/** Name of the toast for a missing code. */
const MISSING = 'code-missing'

/** Form to redeem a code. A refused code is kept in the field; a redeemed one is cleared. */
function Redeem() {
  const texts = useTexts(topUpTexts)
  const frame = useTexts(frameTexts)
  const status = useStatus()
  const { unsent = '', keep } = useUnsent<string>()
  const form = useForm({
    initialValues: { code: unsent },
    validate: { code: isNotEmpty(texts.missing) },
    onValuesChange: () => {
      void dismiss(MISSING)
      if (redeeming.error) redeeming.reset()
    },
  })
  const redeeming = useRedeem(() => form.setFieldValue('code', ''), keep)
  const { error, data: added } = redeeming
  const refused = error instanceof RefusedError
  const failure = error && describeFailure(error, frame).message
  const submit = form.onSubmit(
    ({ code }) => redeeming.run(code.trim()),
    () => {
      focusFirstError()
      void notify({ kind: 'warning', name: MISSING, message: texts.missing })
    },
  )
  return (
    <form className={classes.redeem} onSubmit={submit} noValidate>
      <TextInput
        aria-label={texts.code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('code')}
        error={form.errors.code ?? (refused && failure)}
      />
      <Button type="submit" loading={redeeming.isPending}>
        {texts.redeem}
      </Button>
      {failure && !refused && <Note tone="failed">{texts.failed(failure)}</Note>}
      <p className={classes.added} role="status">
        {added !== undefined && texts.added(formatQuota(added, status))}
      </p>
    </form>
  )
}

/** Redeems a code and updates the remaining quota immediately. */
function useRedeem(onDone: () => void, onError: (error: Error, key: string) => void) {
  const queryClient = useQueryClient()
  return useAction({
    call: (send, key: string) => users.redeem(send, { key }),
    changes: resourceKey(logs.list),
    meta: { handlesErrors: true },
    onError,
    onSuccess: async (added) => {
      onDone()
      queryClient.setQueryData(selfOptions.queryKey, (self) => self && { ...self, quota: self.quota + added })
      await queryClient.invalidateQueries({ queryKey: selfOptions.queryKey })
    },
  })
}
