import { Button, TextInput } from '@mantine/core'
import { oauth, session, type User } from '@relaydeck/api-sdk'
import { CountdownButton } from '@relaydeck/ui/CountdownButton'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { selfOptions } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
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

type Field = 'email' | 'code'

/** Dialog that sends a verification code to an email address and binds the address. */
function EmailDialog({ onClose }: { onClose: () => void }) {
  const { email: texts } = useTexts(personalTexts)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<Partial<Record<Field, boolean>>>({})
  const turnstile = useTurnstile()
  const sending = useAction({
    call: (send, token: string) => session.sendEmailCode(send, { email: email.trim(), turnstile: token }),
    meta: { handlesErrors: 'refusals' },
    done: texts.sent,
  })
  const binding = useAction({
    call: (send, input: { email: string; code: string }) => oauth.bindEmail(send, input),
    meta: { handlesErrors: 'refusals' },
    changes: selfOptions.queryKey,
    done: texts.bound,
    onSuccess: onClose,
  })

  const hasMissing = (fields: readonly Field[]): boolean => {
    const empty = { email: email.trim() === '', code: code.trim() === '' }
    setMissing(Object.fromEntries(fields.map((field) => [field, empty[field]])))
    return fields.some((field) => empty[field])
  }
  const sendCode = async () => !hasMissing(['email']) && (await turnstile.spend(sending.mutateAsync))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasMissing(['email', 'code'])) binding.run({ email: email.trim(), code: code.trim() })
  }
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Address
          {...{ email, setEmail }}
          error={missing.email ? texts.addressMissing : sending.refusal}
          onSend={sendCode}
        />
        {turnstile.field}
        <TextInput
          label={texts.code}
          autoComplete="one-time-code"
          value={code}
          error={missing.code ? texts.codeMissing : binding.refusal}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={binding.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

interface AddressProps {
  email: string
  setEmail: (email: string) => void
  error: string | undefined
  onSend: () => Promise<unknown>
}

/** Field for the address, with the button that sends a code to it. */
function Address({ email, setEmail, error, onSend }: AddressProps) {
  const { email: texts } = useTexts(personalTexts)
  return (
    <div className={classes.mail}>
      <TextInput
        type="email"
        label={texts.address}
        autoComplete="email"
        data-autofocus
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <CountdownButton storageKey="email-code" onPress={onSend}>
        {texts.send}
      </CountdownButton>
    </div>
  )
}
