import { Button } from '@mantine/core'
import { CodeNeededError, oauth } from '@relaydeck/api-sdk'
import { IconBrandGithub, IconBrandWechat, IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { landing } from '../../../app/access.ts'
import { useTexts } from '../../../app/language/area.ts'
import { remember } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useAction } from '../../../parts/form/use-action.ts'
import { enabledProviders, oauthTexts } from '../../../parts/oauth/authorize.ts'
import { OpenedWindow, useAuthorize } from '../../../parts/oauth/use-authorize.tsx'
import { WechatDialog } from '../../../parts/oauth/WechatDialog.tsx'
import type { CodeStep } from '../CodeField.tsx'
import { LarkMark } from './LarkMark.tsx'
import classes from './OtherWays.module.css'
import { ProviderCode } from './ProviderCode.tsx'

const ICONS = { github: IconBrandGithub, lark: LarkMark, oidc: IconFingerprint, wechat: IconBrandWechat }

/** Sign-in methods other than the password that the gateway offers, or the second step of one. */
export default function OtherWays({ asksCode, setAsksCode }: CodeStep) {
  return asksCode ? <ProviderCode onBack={() => setAsksCode(false)} /> : <Ways onCodeNeeded={() => setAsksCode(true)} />
}

interface WaysProps {
  onCodeNeeded: () => void
}

function Ways({ onCodeNeeded }: WaysProps) {
  const texts = useTexts(oauthTexts)
  const status = useStatus()
  const from = useLocation({ select: ({ state }) => state.from })
  const { begin, busy, opened } = useAuthorize(from)
  return (
    <section className={classes.ways} aria-label={texts.or}>
      <p className={classes.or}>{texts.or}</p>
      {enabledProviders(status).map((provider) => (
        <ProviderButton key={provider} name={provider} disabled={busy} onPress={() => begin(provider)} />
      ))}
      {status.wechat_login && <Wechat from={from} onCodeNeeded={onCodeNeeded} />}
      <OpenedWindow opened={opened} texts={texts} />
    </section>
  )
}

interface ProviderButtonProps {
  name: keyof typeof ICONS
  disabled?: boolean
  onPress: () => void
}

function ProviderButton({ name, disabled = false, onPress }: ProviderButtonProps) {
  const { providers } = useTexts(oauthTexts)
  const Icon = ICONS[name]
  return (
    <Button
      variant="default"
      fullWidth
      disabled={disabled}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      onClick={onPress}
    >
      {providers[name]}
    </Button>
  )
}

function Wechat({ from, onCodeNeeded }: WaysProps & { from: string | undefined }) {
  const { wechat_qrcode } = useStatus()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const signingIn = useAction({
    call: (send, code: string) => oauth.wechat(send, { code }),
    meta: { handlesErrors: 'refusals' },
    onError: (error) => {
      if (error instanceof CodeNeededError) onCodeNeeded()
    },
    onSuccess: async (user) => {
      remember(queryClient, user)
      await router.navigate({ href: landing(from, '/'), replace: true })
    },
  })
  const close = () => {
    setOpen(false)
    signingIn.reset()
  }
  return (
    <>
      <ProviderButton name="wechat" onPress={() => setOpen(true)} />
      {open && (
        <WechatDialog
          qrCodeUrl={wechat_qrcode}
          busy={signingIn.isPending}
          refusal={signingIn.refusal}
          onCode={signingIn.run}
          onClose={close}
        />
      )}
    </>
  )
}
