import { Button, CloseButton } from '@mantine/core'
import {
  CHANNEL_STATUS,
  channels,
  fullKey,
  hasRole,
  KEY_PREFIX,
  logs,
  type Token,
  tokenStatusName,
  tokens,
} from '@relaydeck/api-sdk'
import { revealKey } from '@relaydeck/api-sdk/dialects'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { curlCommand } from '@relaydeck/config/clients'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { LoadError } from '@relaydeck/ui/LoadError'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useSend } from '../../app/client.ts'
import { textArea, useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { read } from '../../app/read.ts'
import { hasDefaultPassword, selfOptions, useSessionUser } from '../../app/session.ts'
import { useGatewayAddress, useStatus } from '../../app/status.ts'
import { readText, writeText } from '../../app/storage.ts'
import { type ChannelState, defaultTestModel } from '../channel/channels.ts'
import { callable } from '../channel/health.ts'
import { testChannel } from '../channel/test-channel.ts'
import { useChannels } from '../channel/use-channels.ts'
import { useAction } from '../form/use-action.ts'
import { LinkButton } from '../kit/LinkButton.tsx'
import { isMasked } from '../secret/masked.ts'
import { Command } from '../shell-command/Command.tsx'
import { ShellControl, useShell } from '../shell-command/ShellControl.tsx'
import { LOG_TYPE_CONSUME } from '../usage-chart/sums.ts'
import classes from './Checklist.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the steps. */
export const setupTexts = textArea({ zh, en })

const AWAY = 'setup-away'

interface ChecklistProps {
  /** Shows only the next step, over the list to which this step belongs. By default all steps are shown. */
  over?: Step
}

/**
 * Steps from a fresh gateway to its first call. They are ticked automatically, until all are done or the user hides the
 * list.
 */
export function Checklist({ over }: ChecklistProps) {
  const [away, setAway] = useState(() => readText(AWAY) === 'true')
  return away ? null : (
    <Open
      over={over}
      onAway={() => {
        writeText(AWAY, 'true')
        setAway(true)
      }}
    />
  )
}

function Open({ over, onAway }: { over: Step | undefined; onAway: () => void }) {
  const texts = useTexts(setupTexts)
  const setup = useSetup()
  const id = useId()
  if (!setup) return null
  if ('error' in setup) return <LoadError inline title={texts.notLoaded} error={setup.error} onRetry={setup.retry} />
  const next = STEPS.find((step) => !setup.done[step])
  const finished = next === undefined
  const shown = over === undefined ? STEPS : STEPS.filter((step) => step === next)
  return (
    <section className={classes.list} aria-labelledby={id} data-small={over !== undefined}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{finished ? texts.finished : texts.title}</h2>
          <p className="dimmed">
            {finished
              ? texts.finishedHint
              : over === undefined
                ? texts.hint
                : texts.progress(STEPS.indexOf(next) + 1, STEPS.length)}
          </p>
        </div>
        {finished ? (
          <Button variant="default" size="xs" onClick={onAway}>
            {texts.close}
          </Button>
        ) : (
          <CloseButton aria-label={texts.putAway} title={texts.putAway} onClick={onAway} />
        )}
      </div>
      {shown.length > 0 && (
        <ol className={classes.steps}>
          {shown.map((step) => (
            <StepRow key={step} step={step} setup={setup} hasAction={step !== over} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface StepProps {
  step: Step
  setup: Setup
}

function StepRow({ step, setup, hasAction }: StepProps & { hasAction: boolean }) {
  const texts = useTexts(setupTexts)
  const done = setup.done[step]
  const Icon = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={done}>
      <Icon size={20} className={classes.tick} role="img" aria-label={done ? texts.done : texts.open} />
      <span className={classes.name}>{texts.steps[step]}</span>
      {!done && hasAction && <Action step={step} setup={setup} />}
    </li>
  )
}

const PAGE_OF = { password: '/user/edit', channel: '/channel/add', token: '/token/add' } as const

/** Button or link to complete a step; nothing while an earlier step is open. */
function Action({ step, setup: { done, channel, model, token } }: StepProps): ReactNode {
  const { actions, noneWorks } = useTexts(setupTexts)
  if (step === 'test') return channel && <TestButton channel={channel} />
  if (step !== 'call')
    return (
      <>
        {step === 'channel' && <MoveLink />}
        <LinkButton to={PAGE_OF[step]} variant="default" size="xs">
          {actions[step]}
        </LinkButton>
      </>
    )
  if (!token || !done.channel) return null
  if (model === undefined) return <p className={classes.none}>{noneWorks}</p>
  return <FirstCall model={model} token={token} />
}

/** Link to the page that takes over the channels of another gateway, for root. */
function MoveLink() {
  const { nav } = useTexts(frameTexts)
  const { moves } = useStatus()
  const isRoot = hasRole(useSessionUser(), 'root')
  return moves && isRoot ? (
    <LinkButton to="/move" variant="default" size="xs">
      {nav.move}
    </LinkButton>
  ) : null
}

function TestButton({ channel: { id, name } }: { channel: ChannelState }) {
  const texts = useTexts(setupTexts)
  const queryClient = useQueryClient()
  const testing = useAction({
    call: () => testChannel(queryClient, { id }),
    done: texts.tested(name),
    // A failed test may have disabled the channel.
    onError: () => void queryClient.invalidateQueries({ queryKey: resourceKey(channels.list) }),
  })
  return (
    <Button variant="default" size="xs" loading={testing.isPending} onClick={() => testing.mutate()}>
      {texts.actions.test}
    </Button>
  )
}

/** The command that makes the first call: shown without the key, and copied with it. */
function FirstCall({ model, token }: { model: string; token: Token }) {
  const send = useSend()
  const origin = useGatewayAddress()
  const [shell, setShell] = useShell()
  const curl = (key: string) => curlCommand({ origin, key, model }, shell)
  const texts = useTexts(setupTexts)
  const masked = isMasked(token)
  const { data: key } = useQuery({
    queryKey: [...resourceKey(tokens.list), token.id, 'key'],
    queryFn: () => revealKey(send, token),
    enabled: masked,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true },
  })
  const value = masked ? key : token.key
  return (
    <div className={classes.call}>
      <p>{texts.curl}</p>
      <ShellControl value={shell} onChange={setShell} />
      <Command>{curl(`${KEY_PREFIX}…`)}</Command>
      <div className={classes.copy}>
        {value && <CopyButton value={curl(fullKey({ key: value }))}>{texts.copyCurl}</CopyButton>}
        <span className="dimmed">{texts.waiting}</span>
      </div>
    </div>
  )
}

/** Steps from an empty gateway to its first call, in their order. */
const STEPS = ['password', 'channel', 'test', 'token', 'call'] as const
export type Step = (typeof STEPS)[number]

/** Progress of a fresh gateway. */
interface Setup {
  done: Readonly<Record<Step, boolean>>
  /** The channel to test. */
  channel: ChannelState | undefined
  /** The model to call; absent if no channel is likely to answer. */
  model: string | undefined
  token: Token | undefined
}

const meta = { background: true }

// Never cached for long: each visit shows changes made meanwhile.
const fresh = { staleTime: 0, meta }

const tokenOptions = queryOptions({ ...read(tokens.list, { p: 0 }), ...fresh })
const logOptions = queryOptions({ ...read(logs.list, { p: 0, type: LOG_TYPE_CONSUME }), ...fresh })

/** Milliseconds between reads of the log while the first call is awaited. */
const LOOK_EVERY = 3000

/** Reason why the progress is unknown. */
interface Unknown {
  error: Error
  retry: () => void
}

/** Returns the progress of a gateway without calls; `undefined` for others, and until it is known. */
function useSetup(): Setup | Unknown | undefined {
  // The checklist is still shown after the first call, which it confirms.
  const [wasFresh, setWasFresh] = useState(false)
  const log = useQuery({
    ...logOptions,
    refetchInterval: ({ state: { data } }) => (data?.length === 0 ? LOOK_EVERY : false),
  })
  if (log.data?.length === 0 && !wasFresh) setWasFresh(true)
  const channels = useChannels({ enabled: wasFresh })
  const token = useQuery({ ...tokenOptions, enabled: wasFresh })
  const { data: self } = useQuery({ ...selfOptions, enabled: wasFresh, meta })
  const failed = [channels, token].filter(({ isError, data }) => isError && !data)
  const error = failed[0]?.error
  if (error)
    return {
      error,
      retry: () => {
        for (const { refetch } of failed) void refetch()
      },
    }
  if (!log.data || !channels.data || !token.data || !self) return undefined
  const { checked, all } = channels.data
  const enabled = checked.filter(({ channel }) => channel.status === CHANNEL_STATUS.enabled)
  const usable = token.data.filter(({ status }) => tokenStatusName(status) === 'enabled')
  const called = callable(checked, self.group)
  return {
    done: {
      password: !hasDefaultPassword(),
      channel: all > 0,
      test: checked.some(({ works }) => works),
      token: token.data.length > 0,
      call: log.data.length > 0,
    },
    channel: (enabled.find(({ isNew }) => isNew) ?? enabled[0])?.channel,
    model: called && defaultTestModel(called),
    token: usable.find(({ models }) => models === '') ?? usable[0],
  }
}
