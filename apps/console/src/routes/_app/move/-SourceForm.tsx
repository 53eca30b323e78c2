import { Button, Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { MOVE_NOUNS, type MoveNoun, type MovePlan, TransportError } from '@relaydeck/api-sdk'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../../app/language/area.ts'
import { HTML_LANG } from '../../../app/language/language.ts'
import { FieldColumn, FormBar, FormSection, focusFirstError } from '../../../parts/form/FormSection.tsx'
import { useAction } from '../../../parts/form/use-action.ts'
import { FailureNote } from '../../../parts/kit/FailureNote.tsx'
import { FileChooser } from '../../../parts/kit/FileChooser.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import { Progress } from '../../../parts/kit/Progress.tsx'
import { LeaveGuard } from '../../../parts/saving/LeaveGuard.tsx'
import { SecretInput } from '../../../parts/secret/SecretInput.tsx'
import classes from './-move.module.css'
import { planOf, problemsOf, SOURCE_KINDS, type Source, UnreadableFile } from './-source.ts'
import { moveTexts } from './-texts.ts'

interface SourceFormProps {
  source: Source
  onChange: (source: Source) => void
  onPlan: (plan: MovePlan) => void
}

const MEGABYTE = 1024 * 1024

/** Returns a function that formats bytes. */
function useSizes() {
  const format = new Intl.NumberFormat(HTML_LANG[useLanguage()], { maximumFractionDigits: 1 })
  return (bytes: number) => `${format.format(bytes / MEGABYTE)} MiB`
}

/** Form that says where to move from. */
export function SourceForm({ source, onChange, onPlan }: SourceFormProps) {
  const texts = useTexts(moveTexts)
  const sizeOf = useSizes()
  const [shown, setShown] = useState(false)
  const [sent, setSent] = useState<number>()
  const stopping = useRef<AbortController>(undefined)
  const submitButton = useRef<HTMLButtonElement>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const planning = useAction({
    call: (send) => {
      stopping.current = new AbortController()
      const { signal } = stopping.current
      setSent(0)
      return planOf(send, source, { onSent: setSent, signal })
    },
    onSuccess: onPlan,
    onSettled: () => setSent(undefined),
    meta: { handlesErrors: true },
  })
  // The button that had the focus was disabled, or has gone.
  useEffect(() => {
    if (planning.isError) submitButton.current?.focus()
  }, [planning.isError])
  const problems = shown ? problemsOf(source) : []
  const change = (fields: Partial<Source>) => onChange({ ...source, ...fields })
  const errorOf = (field: keyof typeof texts.errors) => (problems.includes(field) ? texts.errors[field] : undefined)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setShown(true)
    if (problemsOf(source).length > 0) return focusFirstError()
    planning.run()
  }
  const { file } = source
  const isUploading = source.kind === 'file' && file !== undefined && (sent ?? 0) < file.size
  return (
    <form onSubmit={submit} noValidate>
      <p className={`dimmed ${classes.intro}`}>{texts.intro}</p>
      <FieldColumn>
        <SegmentedControl
          aria-label={texts.source}
          data={SOURCE_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
          value={source.kind}
          onChange={(kind) => change({ kind })}
          disabled={planning.isPending}
        />
        {source.kind === 'file' ? (
          <FileField
            name={file && texts.chosen(file.name, sizeOf(file.size))}
            error={errorOf('file') ?? errorOf('fileSize')}
            disabled={planning.isPending}
            onFile={(chosen) => change({ file: chosen })}
          />
        ) : (
          <ServerFields source={source} errorOf={errorOf} disabled={planning.isPending} onChange={change} />
        )}
        <Checkbox.Group
          label={texts.only}
          error={errorOf('only')}
          value={[...source.only]}
          onChange={(names) => change({ only: MOVE_NOUNS.filter((noun) => names.includes(noun)) })}
        >
          <div className={classes.nouns}>
            {MOVE_NOUNS.map((noun: MoveNoun) => (
              <Checkbox key={noun} value={noun} label={texts.nouns[noun]} disabled={planning.isPending} />
            ))}
          </div>
        </Checkbox.Group>
        {planning.isError && <Failure error={planning.error} />}
      </FieldColumn>
      <FormBar>
        {planning.isPending && (
          <Progress
            done={sent ?? 0}
            total={isUploading ? file?.size : undefined}
            onStop={() => stopping.current?.abort()}
          >
            {isUploading ? texts.uploading(sizeOf(sent ?? 0), sizeOf(file?.size ?? 0)) : texts.reading}
          </Progress>
        )}
        <Button ref={submitButton} type="submit" loading={planning.isPending}>
          {texts.plan}
        </Button>
      </FormBar>
      <LeaveGuard dirty={planning.isPending} />
    </form>
  )
}

/** Why there is no plan. Whoever has stopped it knows, and is told that it has ended. */
function Failure({ error }: { error: Error }) {
  const texts = useTexts(moveTexts)
  if (error instanceof TransportError && error.reason === 'aborted') return <p role="status">{texts.stopped}</p>
  if (error instanceof UnreadableFile) return <Note tone="failed">{texts.unreadable}</Note>
  return <FailureNote error={error} />
}

interface FileFieldProps {
  name: string | undefined
  error: string | undefined
  disabled: boolean
  onFile: (file: File) => void
}

function FileField({ name, error, disabled, onFile }: FileFieldProps) {
  const texts = useTexts(moveTexts)
  const id = useId()
  return (
    <div className={classes.file}>
      <p className="dimmed">{texts.fileHint}</p>
      <p className="dimmed">
        {texts.command} <code>relaydeck move</code>
      </p>
      <div className={classes.chosen}>
        <FileChooser
          label={texts.choose}
          accept=".db,.sqlite,.sqlite3,application/vnd.sqlite3,application/x-sqlite3"
          onFile={onFile}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={id}
        />
        <span id={id} role="status" data-failed={error !== undefined || undefined}>
          {error ?? name}
        </span>
      </div>
    </div>
  )
}

interface ServerFieldsProps {
  source: Source
  errorOf: (field: 'url' | 'token') => string | undefined
  disabled: boolean
  onChange: (fields: Partial<Source>) => void
}

function ServerFields({ source, errorOf, disabled, onChange }: ServerFieldsProps) {
  const texts = useTexts(moveTexts)
  return (
    <FormSection title={texts.kinds.server} level={2} hint={texts.serverHint}>
      <TextInput
        label={texts.url}
        placeholder="https://gateway.example"
        inputMode="url"
        autoComplete="off"
        required
        error={errorOf('url')}
        disabled={disabled}
        value={source.url}
        onChange={({ currentTarget: { value } }) => onChange({ url: value })}
      />
      <SecretInput
        label={texts.token}
        description={texts.tokenHint}
        required
        error={errorOf('token')}
        disabled={disabled}
        value={source.token}
        onChange={({ currentTarget: { value } }) => onChange({ token: value })}
      />
      <NumberInput
        label={texts.user}
        min={1}
        allowDecimal={false}
        disabled={disabled}
        value={source.user}
        onChange={(value) => onChange({ user: typeof value === 'number' ? value : '' })}
      />
    </FormSection>
  )
}
