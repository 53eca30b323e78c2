import { Button, Skeleton } from '@mantine/core'
import {
  applyPlan,
  type Change,
  type Config,
  ConfigError,
  en,
  type FieldChange,
  type Plan,
  parseConfig,
  plain,
  planOf,
  type Result,
  readState,
  referencesOf,
  type Value,
  withSecrets,
  zh,
} from '@relaydeck/config'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useSend } from '../../../../../app/client.ts'
import { describeFailure } from '../../../../../app/failure.ts'
import { useLanguage, useTexts } from '../../../../../app/language/area.ts'
import { frameTexts } from '../../../../../app/language/frame.ts'
import { notify } from '../../../../../app/notify.tsx'
import { FieldColumn, FormBar } from '../../../../../parts/form/FormSection.tsx'
import { useAction } from '../../../../../parts/form/use-action.ts'
import { Note } from '../../../../../parts/kit/Note.tsx'
import { Progress } from '../../../../../parts/kit/Progress.tsx'
import { SideDrawer } from '../../../../../parts/overlay/SideDrawer.tsx'
import { SecretInput } from '../../../../../parts/secret/SecretInput.tsx'
import classes from './config-file.module.css'
import { configFileTexts } from './texts.ts'

interface PlanDrawerProps {
  /** Content of the file. It may contain secrets, and is not stored. */
  file: string
  onClose: () => void
}

/** Reads a configuration file or returns why it cannot be used. */
function read(file: string): Config | ConfigError {
  try {
    return parseConfig(file)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** Preview of the changes in a configuration file, and the button that applies them. */
export default function PlanDrawer({ file, onClose }: PlanDrawerProps) {
  const texts = useTexts(configFileTexts)
  const [config, setConfig] = useState(() => read(file))
  const draw = () => {
    if (config instanceof ConfigError) return <Issues error={config} />
    const variables = referencesOf(config).map(({ variable }) => variable)
    // Invalid values are shown before secrets are asked for.
    if (variables.length > 0 && config.issues.length === 0)
      return (
        <Secrets
          variables={[...new Set(variables)]}
          onDone={(values) => setConfig(withSecrets(config, (variable) => values[variable] || undefined))}
        />
      )
    return <PlanOf config={config} onClose={onClose} />
  }
  return (
    <SideDrawer title={texts.plan} onClose={onClose}>
      {draw()}
    </SideDrawer>
  )
}

interface SecretsProps {
  variables: readonly string[]
  onDone: (values: Readonly<Record<string, string>>) => void
}

/** Asks for the secrets that a file takes from environment variables. */
function Secrets({ variables, onDone }: SecretsProps) {
  const texts = useTexts(configFileTexts)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onDone(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldColumn>
        <p className="dimmed">{texts.secrets}</p>
        {variables.map((variable) => (
          <SecretInput
            key={variable}
            label={variable}
            value={values[variable] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [variable]: value }))}
          />
        ))}
      </FieldColumn>
      <FormBar>
        <Button type="submit">{texts.compare}</Button>
      </FormBar>
    </form>
  )
}

interface PlanOfProps {
  config: Config
  onClose: () => void
}

/** The plan of a file, and the button that applies it. */
export function PlanOf({ config, onClose }: PlanOfProps) {
  const send = useSend()
  const texts = useTexts(configFileTexts)
  const id = useId()
  // The state has secrets: it is read and compared, but not cached.
  const plan = useQuery({
    queryKey: ['config-plan', id],
    queryFn: async () => planOf(await readState(send), config),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { handlesErrors: true },
  })
  if (plan.error instanceof ConfigError) return <Issues error={plan.error} />
  if (plan.isError) return <LoadError error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data) return <Skeleton height={240} role="status" aria-busy aria-label={texts.plan} />
  return <Apply config={config} plan={plan.data} onClose={onClose} />
}

function Apply({ config, plan, onClose }: PlanOfProps & { plan: Plan }) {
  const texts = useTexts(configFileTexts)
  const frame = useTexts(frameTexts)
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const running = useAction({
    call: (send): Promise<Result[]> => {
      const stop = new AbortController()
      stopping.current = stop
      setProgress({ done: 0, total: plan.changes.length })
      return applyPlan(send, config, plan, {
        signal: stop.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      })
    },
    onSuccess: (results) => {
      const done = results.filter(({ ok }) => ok).length
      if (done === results.length) {
        void notify({ kind: 'success', message: texts.done(done) })
        onClose()
      } else void notify({ kind: 'warning', message: texts.partly(done, results.length - done) })
    },
    onSettled: () => {
      setProgress(undefined)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config-plan' })
    },
  })
  const outcomeOf = (result: Result) =>
    result.ok ? undefined : result.started ? texts.failed(describeFailure(result.error, frame).message) : texts.skipped
  return (
    <>
      <Changes plan={plan} results={running.data} outcomeOf={outcomeOf} />
      <FormBar>
        {progress ? (
          <Progress {...progress} onStop={() => stopping.current?.abort()}>
            {texts.progress(progress.done, progress.total)}
          </Progress>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
            {plan.changes.length > 0 && !running.data && (
              <Button onClick={() => running.run()}>{texts.apply(plan.changes.length)}</Button>
            )}
          </>
        )}
      </FormBar>
    </>
  )
}

/** All errors in a file, with their places. */
export function Issues({ error }: { error: ConfigError }) {
  const texts = useTexts(configFileTexts)
  const { issue } = useLanguage() === 'zh' ? zh : en
  return (
    <>
      <Note tone="failed">{texts.unusable}</Note>
      <ul className={classes.issues}>
        {error.issues.map((each) => (
          <li key={issue(each)}>{issue(each)}</li>
        ))}
      </ul>
    </>
  )
}

interface ChangesProps {
  plan: Plan
  /** Results of applying it, if it was. */
  results: readonly Result[] | undefined
  /** Returns the reason why a change was not made. */
  outcomeOf: (result: Result) => string | undefined
}

const count = (changes: readonly Change[], action: Change['action']) =>
  changes.filter((change) => change.action === action).length

const isSame = (a: Change, b: Change) => a.section === b.section && a.name === b.name

/** The changes of a plan, with each field before and after. Secrets have no values here. */
function Changes({ plan: { changes, notes }, results, outcomeOf }: ChangesProps) {
  const texts = useTexts(configFileTexts)
  const reasonOf = (change: Change) => {
    const result = results?.find((each) => isSame(each.change, change))
    return result && outcomeOf(result)
  }
  return (
    <>
      <p role="status">
        {changes.length === 0
          ? texts.same
          : texts.summary(count(changes, 'add'), count(changes, 'change'), count(changes, 'remove'))}
      </p>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={`${change.section} ${change.name}`} data-action={change.action}>
            <strong>
              {texts.actions[change.action]} · {texts.named[change.section](change.name)}
            </strong>
            <Fields fields={change.fields} isNew={change.action === 'add'} />
            {reasonOf(change) && <span className={classes.failed}>{reasonOf(change)}</span>}
          </li>
        ))}
      </ul>
      <ul className={classes.notes}>
        {notes.map(({ code, place }) => (
          <li key={place}>{texts.notes[code](place)}</li>
        ))}
      </ul>
    </>
  )
}

/** Maximum number of characters of a value. */
const LONGEST = 120

function shown(value: Value | undefined, none: string): string {
  if (value === undefined) return none
  const list = Array.isArray(value) ? value.join(', ') : value
  const text = typeof list === 'string' && list !== '' ? list : JSON.stringify(plain(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

interface FieldsProps {
  fields: readonly FieldChange[]
  /** Whether there was nothing before. */
  isNew: boolean
}

function Fields({ fields, isNew }: FieldsProps) {
  const texts = useTexts(configFileTexts)
  return (
    <dl className={classes.fields}>
      {fields.map(({ path, before, after, isSecret }) => (
        <div key={path.join('.')}>
          {path.length > 0 && <dt>{path.join('.')}</dt>}
          <dd>
            {isSecret && texts.secret}
            {!isSecret && !isNew && `${shown(before, texts.unset)} → `}
            {!isSecret && shown(after, texts.removed)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
