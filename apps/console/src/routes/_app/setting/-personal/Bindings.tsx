import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { oauth, RefusedError, session, type User } from '@relaydeck/api-sdk'
import { CountdownButton } from '@relaydeck/ui/CountdownButton'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../../app/language/area.ts'
import { selfOptions } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useAction } from '../../../../parts/form/use-action.ts'
import { enabledProviders } from '../../../../parts/oauth/authorize.ts'
import type { Provider } from '../../../../parts/oauth/link-search.ts'
import { OpenedWindow, useAuthorize } from '../../../../parts/oauth/use-authorize.tsx'
import { WechatDialog } from '../../../../parts/oauth/WechatDialog.tsx'
import { Dialog } from '../../../../parts/overlay/Dialog.tsx'
import { useTurnstile } from '../../../../parts/turnstile/use-turnstile.tsx'
import classes from './Personal.module.css'
import { personalTexts } from './texts.ts'

/** Lists bound identities, with buttons to bind the ones that the gateway offers. */
export function Bindings() {
  const { bindings: texts } = useTexts(personalTexts)
  const status = useStatus()
  const { begin, busy, opened } = useAuthorize()
  const [dialog, setDialog] = useState<'email' | 'wechat'>()
  // Binding happens in the provider's window, so the account is reloaded on return.
  const self = useQuery({ ...selfOptions, refetchOnWindowFocus: 'always' })
  if (self.isError && !self.data)
    return <LoadError inline title={texts.notLoaded} onRetry={() => void self.refetch()} />
  const user = self.data
  const close = () => setDialog(undefined)
  return (
    <>
      <ul className={classes.rows} aria-busy={self.isPending || undefined}>
        <Row name="email" bound={user?.email} showsName>
          <Button variant="default" size="xs" onClick={() => setDialog('email')}>
            {user?.email ? texts.change : texts.bindEmail}
          </Button>
        </Row>
        {status.wechat_login && <Row name="wechat" bound={user?.wechat_id} onBind={() => setDialog('wechat')} />}
        {enabledProviders(status).map((provider) => (
          <Row
            key={provider}
            name={provider}
            bound={user && IDENTITY[provider](user)}
            showsName={provider === 'github'}
            disabled={busy}
            onBind={() => begin(provider)}
          />
        ))}
      </ul>
      <OpenedWindow opened={opened} texts={texts} />

      {dialog === 'email' && <EmailDialog onClose={close} />}
      {dialog === 'wechat' && <BindWechat qrCodeUrl={status.wechat_qrcode} onClose={close} />}
    </>
  )
}

/** The user's identity at each provider; `''` if none is bound. */
const IDENTITY: Record<Provider, (user: User) => string> = {
  github: ({ github_id }) => github_id,
  lark: ({ lark_id }) => lark_id,
  oidc: ({ oidc_id }) => oidc_id,
}

interface RowProps {
  name: 'email' | 'wechat' | Provider
  /** The bound identity; `''` for none, `undefined` while loading. */
  bound: string | undefined
  /** Whether the identity is readable for users. */
  showsName?: boolean
  disabled?: boolean
  onBind?: () => void
  children?: ReactNode
}

/** An identity. Its bind button is hidden once it is bound, because the server cannot unbind it. */
function Row({ name, bound, showsName = false, disabled = false, onBind, children }: RowProps) {
  const { bindings: texts } = useTexts(personalTexts)
  const state = bound ? (showsName ? texts.boundAs(bound) : texts.bound) : texts.unbound
  return (
    <li className={classes.row}>
      <span>{texts.names[name]}</span>
      <span className={`${classes.state} dimmed`}>{bound === undefined ? '' : state}</span>
      {children}
      {onBind && !bound && (
        <Button variant="default" size="xs" disabled={disabled} onClick={onBind}>
          {texts.bind(texts.names[name])}
        </Button>
      )}
    </li>
  )
}

/** Binds WeChat with the code the official account sends. */
export function BindWechat({ qrCodeUrl, onClose }: { qrCodeUrl: string; onClose: () => void }) {
  const { bindings: texts } = useTexts(personalTexts)
  const binding = useAction({
    call: (send, code: string) => oauth.bindWechat(send, { code }),
    meta: { handlesErrors: 'refusals' },
    changes: selfOptions.queryKey,
    done: texts.wechatBound,
    onSuccess: onClose,
  })
  return (
    <WechatDialog
      title={texts.wechatTitle}
      submit={texts.submit}
      qrCodeUrl={qrCodeUrl}
      busy={binding.isPending}
      refusal={binding.refusal}
      onCode={binding.run}
      onClose={onClose}
    />
  )
}

/** Dialog that sends a verification code to an email address and binds the address. */
function EmailDialog({ onClose }: { onClose: () => void }) {
  const { email: texts } = useTexts(personalTexts)
  const turnstile = useTurnstile()
  const form = useForm({
    initialValues: { email: '', code: '' },
    validate: { email: isNotEmpty(texts.addressMissing), code: isNotEmpty(texts.codeMissing) },
  })
  const refuse = (field: 'email' | 'code') => (error: Error) =>
    error instanceof RefusedError && form.setFieldError(field, error.message)
  const sending = useAction({
    call: (send, token: string) => session.sendEmailCode(send, { email: form.values.email.trim(), turnstile: token }),
    meta: { handlesErrors: 'refusals' },
    onError: refuse('email'),
    done: texts.sent,
  })
  const binding = useAction({
    call: (send, { email, code }: typeof form.values) =>
      oauth.bindEmail(send, { email: email.trim(), code: code.trim() }),
    meta: { handlesErrors: 'refusals' },
    onError: refuse('code'),
    changes: selfOptions.queryKey,
    done: texts.bound,
    onSuccess: onClose,
  })
  const sendCode = async () => !form.validateField('email').hasError && (await turnstile.spend(sending.mutateAsync))
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <form className={classes.form} onSubmit={form.onSubmit(binding.run)} noValidate>
        <div className={classes.mail}>
          <TextInput
            type="email"
            label={texts.address}
            autoComplete="email"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <CountdownButton storageKey="email-code" onPress={sendCode}>
            {texts.send}
          </CountdownButton>
        </div>
        {turnstile.field}
        <TextInput label={texts.code} autoComplete="one-time-code" {...form.getInputProps('code')} />
        <Button type="submit" fullWidth loading={binding.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
