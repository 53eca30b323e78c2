import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { CHANNEL_TYPES, hasKey, joinComma, splitComma } from '@relaydeck/api-sdk'
import { isOn, type OptionKey, type OptionKind, optionOf } from '@relaydeck/api-sdk/rules'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { JsonField } from '@relaydeck/ui/JsonField'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { RatioTable } from '@relaydeck/ui/RatioTable'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDialect } from '../../../../app/client.ts'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { joinNames } from '../../../../app/language/language.ts'
import { useStatus } from '../../../../app/status.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { useAction } from '../../../../parts/form/use-action.ts'
import { FailureNote } from '../../../../parts/kit/FailureNote.tsx'
import { useConfirmation } from '../../../../parts/overlay/use-confirmation.tsx'
import { SecretInput } from '../../../../parts/secret/SecretInput.tsx'
import classes from './Options.module.css'
import { optionTexts, refreshOtherQueries, saveOption } from './options.ts'
import { hasKind, isQuota, isSupported, missingFor } from './rules.ts'
import type { SectionName } from './sections.ts'
import { useForm } from './use-option-form.ts'

const PLACEHOLDERS: Partial<Record<OptionKey, string>> = {
  ServerAddress: 'https://example.com',
  SMTPServer: 'smtp.example.com',
  SMTPPort: '587',
  Logo: 'https://example.com/logo.png',
}

type FieldOption = OptionKey<Exclude<OptionKind, 'list'>>

interface OptionSectionProps {
  section: SectionName
  /** Sentence below the title, instead of the usual one of the section; `''`: none. */
  purpose?: string | undefined
  options: readonly FieldOption[]
  /** Content below the fields. */
  children?: ReactNode
}

/** Section of a settings tab: its title and purpose, the fields of its options, and other content. An empty one is left out. */
export function OptionSection({ section, purpose, options, children }: OptionSectionProps) {
  const { stored } = useForm()
  const { sections, purposes } = useTexts(optionTexts)
  const isFork = useDialect() !== undefined
  const fields = options.filter((name) => isSupported(name, stored, isFork))
  if (fields.length === 0 && !children) return null
  const hint = purpose ?? (hasKey(purposes, section) ? purposes[section] : undefined)
  return (
    <FormSection level={2} title={sections[section]} {...(hint && { hint })}>
      <div className={classes.fields}>
        {fields.map((name) => (
          <OptionField key={name} name={name} />
        ))}
        {children}
      </div>
    </FormSection>
  )
}

/** Section of one option, whose hint is the purpose, and whose label is not shown again. */
export function SingleOption({ section, name, children }: SingleOptionProps) {
  const { hints } = useTexts(optionTexts)
  return (
    <OptionSection section={section} purpose={hints[name]} options={[]}>
      <TextOption name={name} isAlone />
      {children}
    </OptionSection>
  )
}

interface SingleOptionProps {
  section: SectionName
  name: 'ServerAddress' | 'Notice'
  children?: ReactNode
}

/** Field of an option. The option's declaration decides which kind of field it is. */
export function OptionField({ name }: { name: FieldOption }) {
  if (hasKind(name, 'switch')) return <SwitchOption name={name} />
  if (hasKind(name, 'ratios')) return <RatioOption name={name} />
  if (hasKind(name, 'text') && optionOf(name)?.format === 'long') return <TextOption name={name} />
  return (
    <div className={classes.short}>
      {hasKind(name, 'secret') && <SecretOption name={name} />}
      {hasKind(name, 'number') && <NumberOption name={name} />}
      {hasKind(name, 'text') && <TextOption name={name} />}
    </div>
  )
}

/** Returns the hint of an option, if it has one. */
function useHint(name: OptionKey): string | undefined {
  const { hints } = useTexts(optionTexts)
  return hasKey(hints, name) ? hints[name] : undefined
}

/** Returns the value of a field, its setter and the props that all fields share; one alone in its section has no label. */
function useField(name: OptionKey, isAlone = false) {
  const form = useForm()
  const { labels, bar } = useTexts(optionTexts)
  const own = useHint(name)
  const hint = isAlone ? undefined : own
  const placeholder = PLACEHOLDERS[name]
  return {
    value: form.value(name),
    setValue: (text: string) => form.setValue(name, text),
    shared: {
      id: name,
      ...(isAlone ? { 'aria-label': labels[name] } : { label: labels[name] }),
      error: form.error(name),
      description: (hint || form.isChanged(name)) && (
        <>
          {hint} {form.isChanged(name) && <span className={classes.mark}>{bar.mark}</span>}
        </>
      ),
      ...(placeholder && { placeholder }),
    },
  }
}

function TextOption({ name, isAlone }: { name: OptionKey<'text'>; isAlone?: boolean }) {
  const { value, setValue, shared } = useField(name, isAlone)
  const { choices, format } = optionOf(name) ?? {}
  if (format === 'channel-types') return <ChannelTypesOption name={name} />
  if (format === 'zone') return <ZoneOption name={name} />
  if (choices) {
    // A stored value that the table does not list can still be chosen.
    const data = value === '' || choices.includes(value) ? choices : [...choices, value]
    return (
      <Select
        {...shared}
        allowDeselect={false}
        data={data}
        value={value}
        onChange={(choice) => setValue(choice ?? '')}
      />
    )
  }
  const input = {
    ...shared,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(currentTarget.value),
  }
  if (format === 'long') return <Textarea {...input} autosize minRows={3} maxRows={16} />
  return <TextInput {...input} autoComplete="off" spellCheck={false} />
}

function ZoneOption({ name }: { name: OptionKey<'text'> }) {
  const { value, setValue, shared } = useField(name)
  return (
    <Select
      {...shared}
      searchable
      clearable
      limit={50}
      data={[...new Set([...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])])]}
      value={value || null}
      onChange={(zone) => setValue(zone ?? '')}
    />
  )
}

function ChannelTypesOption({ name }: { name: OptionKey<'text'> }) {
  const { value, setValue, shared } = useField(name)
  const language = useLanguage()
  const data = CHANNEL_TYPES.map((type) => ({ value: String(type.value), label: type.text[language] }))
  return (
    <MultiSelect
      {...shared}
      searchable
      clearable
      data={data}
      value={splitComma(value)}
      onChange={(types) => setValue(joinComma(types))}
    />
  )
}

function NumberOption({ name }: { name: OptionKey<'number'> }) {
  const { value, setValue, shared } = useField(name)
  const status = useStatus()
  const { min = 0, max, step = 1 } = optionOf(name) ?? {}
  // Without clamping, a value out of range is shown as an error instead of being changed silently.
  const limits = { min, ...(max !== undefined && { max }), clampBehavior: 'none' } as const
  if (isQuota(name))
    return (
      <QuotaInput
        {...shared}
        {...limits}
        format={status}
        value={value === '' ? '' : Number(value)}
        onChange={(units) => setValue(String(units))}
      />
    )
  return (
    <NumberInput
      {...shared}
      {...limits}
      step={step}
      thousandSeparator={name === 'SMTPPort' ? '' : ','}
      value={value}
      onChange={(typed) => setValue(String(typed))}
    />
  )
}

function RatioOption({ name }: { name: OptionKey<'ratios'> }) {
  const { value, setValue, shared } = useField(name)
  const { stored } = useForm()
  const { labels } = useTexts(optionTexts)
  const { placeholder: _, ...others } = shared
  return <RatioTable {...others} label={labels[name]} value={value} stored={stored[name]} onChange={setValue} />
}

/** Field of ratios as JSON. */
export function JsonOption({ name }: { name: OptionKey<'ratios'> }) {
  const { value, setValue, shared } = useField(name)
  return <JsonField {...shared} value={value} onChange={setValue} />
}

/** Field of a secret, which is never shown, replaced by typing a new one and deleted only with its button. */
function SecretOption({ name }: { name: OptionKey<'secret'> }) {
  const form = useForm()
  const { labels, secret: texts, bar } = useTexts(optionTexts)
  const queryClient = useQueryClient()
  const removing = useAction({
    call: () => saveOption(queryClient, name, ''),
    meta: { handlesErrors: true },
    done: texts.deleted(labels[name]),
    onSuccess: () => void refreshOtherQueries(queryClient),
  })
  return (
    <div className={classes.secret}>
      <SecretInput
        id={name}
        label={labels[name]}
        description={form.isChanged(name) && <span className={classes.mark}>{bar.mark}</span>}
        error={form.error(name)}
        placeholder={texts.keep}
        value={form.value(name)}
        onChange={({ currentTarget }) => form.setValue(name, currentTarget.value)}
      />
      <ConfirmButton
        danger
        // Not red: there is one beside each secret.
        c="var(--mantine-color-text)"
        aria-label={texts.deleteNamed(labels[name])}
        title={texts.title(labels[name])}
        consequence={texts.consequence}
        confirmLabel={texts.delete}
        onConfirm={() => removing.mutateAsync()}
      >
        {texts.delete}
      </ConfirmButton>
    </div>
  )
}

/** Switch that saves immediately. If the server refuses, it is restored and shows the reason. */
export function SwitchOption({ name }: { name: OptionKey<'switch'> }) {
  const { stored } = useForm()
  const { labels, needs, passwordLogin } = useTexts(optionTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirmation()
  const saving = useAction({
    call: (_, on: boolean) => saveOption(queryClient, name, String(on)),
    meta: { handlesErrors: true },
    onSuccess: () => void refreshOtherQueries(queryClient),
  })
  const on = isOn(stored[name] ?? '')
  const change = () => {
    if (!on || name !== 'PasswordLoginEnabled') return saving.run(!on)
    // Users without another sign-in method would be locked out.
    const { confirm: confirmLabel, consequence: children, title } = passwordLogin
    ask({ title, confirmLabel, children, danger: true, onConfirm: () => saving.mutateAsync(false) })
  }
  const missing = missingFor(name, stored).map((key) => labels[key])
  const blocked = !on && missing.length > 0
  const hint = useHint(name)
  return (
    <div className={classes.stack}>
      <Switch
        id={name}
        label={labels[name]}
        description={blocked ? needs(joinNames(language, missing)) : hint}
        checked={saving.isPending ? saving.variables : on}
        disabled={saving.isPending || blocked}
        aria-busy={saving.isPending}
        onChange={change}
      />
      {saving.error && <FailureNote error={saving.error} />}
      {dialog}
    </div>
  )
}
