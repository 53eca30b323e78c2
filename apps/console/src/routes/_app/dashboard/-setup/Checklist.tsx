import { Button, CloseButton } from '@mantine/core'
import { channels, fullKey, KEY_PREFIX, type Token, tokens } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { LoadError } from '@relaydeck/ui/LoadError'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { notify } from '../../../../app/notify.tsx'
import { send } from '../../../../app/send.ts'
import { readText, writeText } from '../../../../app/storage.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import type { ChannelState } from '../../../../parts/channel/read-states.ts'
import { Command } from '../../../../parts/command/Command.tsx'
import { curlOf } from '../../../../parts/command/curl.ts'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { isMasked } from '../../token/-resource.ts'
import { dashboardTexts } from '../-texts.ts'
import classes from './Checklist.module.css'
import { type Setup, STEPS, type Step, useSetup } from './steps.ts'

const AWAY = 'setup-away'

/** Steps from a fresh gateway to its first call. They tick themselves, until all are done or the list is put away. */
export default function Checklist() {
  const [away, setAway] = useState(() => readText(AWAY) === 'true')
  return away ? null : (
    <Open
      onAway={() => {
        writeText(AWAY, 'true')
        setAway(true)
      }}
    />
  )
}

function Open({ onAway }: { onAway: () => void }) {
  const { setup: texts } = useTexts(dashboardTexts)
  const setup = useSetup()
  const id = useId()
  if (!setup) return null
  if ('error' in setup) return <LoadError inline title={texts.notLoaded} error={setup.error} onRetry={setup.retry} />
  const finished = STEPS.every((step) => setup.done[step])
  return (
    <section className={classes.list} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{finished ? texts.finished : texts.title}</h2>
          <p className="dimmed">{finished ? texts.finishedHint : texts.hint}</p>
        </div>
        {finished ? (
          <Button variant="default" size="xs" onClick={onAway}>
            {texts.close}
          </Button>
        ) : (
          <CloseButton aria-label={texts.putAway} title={texts.putAway} onClick={onAway} />
        )}
      </div>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <StepRow key={step} step={step} setup={setup} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: Step
  setup: Setup
}

function StepRow({ step, setup }: StepProps) {
  const { setup: texts } = useTexts(dashboardTexts)
  const done = setup.done[step]
  const Icon = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={done}>
      <Icon size={20} className={classes.tick} role="img" aria-label={done ? texts.done : texts.open} />
      <span className={classes.name}>{texts.steps[step]}</span>
      {!done && <Action step={step} setup={setup} />}
    </li>
  )
}

/** What leads to the end of a step; nothing while an earlier one has to come first. */
function Action({ step, setup: { done, channel, model, token } }: StepProps): ReactNode {
  const {
    setup: { actions, noneWorks },
  } = useTexts(dashboardTexts)
  const look = { variant: 'default', size: 'xs' } as const
  if (step === 'password')
    return (
      <LinkButton to="/user/edit" {...look}>
        {actions.password}
      </LinkButton>
    )
  if (step === 'channel')
    return (
      <LinkButton to="/channel/add" {...look}>
        {actions.channel}
      </LinkButton>
    )
  if (step === 'test') return channel && <TestButton channel={channel} />
  if (step === 'token')
    return (
      <LinkButton to="/token/add" {...look}>
        {actions.token}
      </LinkButton>
    )
  if (!token || !done.channel) return null
  if (model === undefined) return <p className={classes.none}>{noneWorks}</p>
  return <FirstCall curl={(key) => curlOf(location.origin, key, model)} token={token} />
}

function TestButton({ channel: { id, name } }: { channel: ChannelState }) {
  const { setup: texts } = useTexts(dashboardTexts)
  const queryClient = useQueryClient()
  const testing = useMutation({
    mutationFn: () => channels.test(send, { id }),
    onSuccess: () => void notify({ kind: 'success', message: texts.tested(name) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: resourceKey(channels.list) }),
  })
  return (
    <Button variant="default" size="xs" loading={testing.isPending} onClick={() => testing.mutate()}>
      {texts.actions.test}
    </Button>
  )
}

/** The command that makes the first call: shown without the key, and copied with it. */
function FirstCall({ curl, token }: { curl: (key: string) => string; token: Token }) {
  const { setup: texts } = useTexts(dashboardTexts)
  const masked = isMasked(token)
  const { data: key } = useQuery({
    queryKey: [...resourceKey(tokens.list), token.id, 'key'],
    queryFn: async () => (await import('@relaydeck/api-sdk/dialects')).revealKey(send, token),
    enabled: masked,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true },
  })
  const value = masked ? key : token.key
  return (
    <div className={classes.call}>
      <p>{texts.curl}</p>
      <Command>{curl(`${KEY_PREFIX}…`)}</Command>
      <div className={classes.copy}>
        {value && <CopyButton value={curl(fullKey({ key: value }))}>{texts.copyCurl}</CopyButton>}
        <span className="dimmed">{texts.waiting}</span>
      </div>
    </div>
  )
}
