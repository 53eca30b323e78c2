import { MultiSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { type AlertRule, alertRules, EVENT_NAMES, EVENT_TYPES, type EventName, splitComma } from '@relaydeck/api-sdk'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { useStatus } from '../../../../app/status.ts'
import { useGroupNames } from '../../../../parts/account/group-names.ts'
import { channelNames } from '../../../../parts/channel/channels.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import links from '../../../../parts/links/links.module.css'
import { ResourceDrawer } from '../../../../parts/record-drawer/ResourceDrawer.tsx'
import {
  ResourceForm,
  type ResourceFormProps,
  useResourceForm,
  useSave,
} from '../../../../parts/record-drawer/ResourceForm.tsx'
import classes from '../-alert.module.css'
import { alertTexts } from '../-Tabs.tsx'
import { allTargets } from '../-target/targets.ts'
import { draftOf, levelOf, type RuleValues, ruleResource, ruleTexts, validate, valuesOf } from './rule.ts'

/** The form of a rule over the list; without an id it creates one, for the events of the address. */
export const RuleDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={ruleResource} id={id} form={RuleForm} />
)

function RuleForm({ record, unsent, onDirty, onClose }: ResourceFormProps<AlertRule, RuleValues>) {
  const texts = useTexts(ruleTexts)
  const language = useLanguage()
  const named = splitComma(useSearch({ strict: false }).events ?? '')
  const events = EVENT_NAMES.filter((event) => named.includes(event))
  const form = useResourceForm({
    initial: valuesOf(record, events, events[0] ? EVENT_TYPES[events[0]].name[language] : ''),
    unsent,
    onDirty,
    validate: (values) => validate(values, texts),
  })
  const { save, saving } = useSave(ruleResource, onClose, async (send, values: RuleValues, { created, saved }) => {
    const draft = draftOf(values)
    if (record) return saved(await alertRules.update(send, { id: record.id, ...draft }))
    return created((await alertRules.create(send, draft)).name)
  })
  return (
    <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
      <TextInput
        label={texts.form.name}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <EventsField form={form} />
      <LevelField form={form} />
      <TargetsField form={form} />
      <ScopeFields form={form} />
      <TimingFields form={form} />
      <Switch label={texts.form.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </ResourceForm>
  )
}

interface FieldsProps {
  form: UseFormReturnType<RuleValues>
}

/** Heading of each event in the choice, by the first part of its name. */
const GROUPS = {
  channel: 'channel',
  call: 'call',
  user: 'user',
  limit: 'user',
  sign_in: 'user',
  record: 'gateway',
  gateway: 'gateway',
} as const

type Part<N> = N extends `${infer P}.${string}` ? P : never

function EventsField({ form }: FieldsProps) {
  const { form: texts } = useTexts(ruleTexts)
  const language = useLanguage()
  const data = (['channel', 'call', 'user', 'gateway'] as const).map((group) => ({
    group: texts.eventGroups[group],
    items: EVENT_NAMES.filter((event) => GROUPS[event.split('.')[0] as Part<EventName>] === group).map((value) => ({
      value,
      label: EVENT_TYPES[value].name[language],
    })),
  }))
  return (
    <MultiSelect label={texts.events} withAsterisk searchable clearable data={data} {...form.getInputProps('events')} />
  )
}

/** The level of a single event, in its unit. */
function LevelField({ form }: FieldsProps) {
  const { form: texts } = useTexts(ruleTexts)
  const status = useStatus()
  const level = levelOf(form.values.events)
  if (!level) return null
  const hint = level.unit === 'percent' ? texts.reachedHint : texts.belowHint
  const field = { label: texts.threshold, description: hint, ...form.getInputProps('threshold') }
  if (level.unit === 'quota') return <QuotaInput {...field} format={status} min={0} placeholder={texts.usualQuota} />
  const [prefix, suffix] = level.unit === 'percent' ? ['', '%'] : ['$', '']
  return (
    <NumberInput
      {...field}
      hideControls
      allowDecimal={false}
      prefix={prefix}
      suffix={suffix}
      placeholder={level.usual === undefined ? '' : texts.usual(`${prefix}${level.usual}${suffix}`)}
    />
  )
}

function TargetsField({ form }: FieldsProps) {
  const { form: texts } = useTexts(ruleTexts)
  const { noTarget, addTarget } = useTexts(alertTexts)
  const targets = useQuery(allTargets).data
  const known = (targets ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  // A deleted target can be removed from the rule.
  const gone = form.values.targets.filter((id) => targets && !known.some(({ value }) => value === id))
  const isNone = targets?.length === 0
  return (
    <MultiSelect
      label={texts.targets}
      description={
        isNone && (
          <>
            {noTarget}{' '}
            <Link to="/alert/target/add" className={links.link}>
              {addTarget}
            </Link>
          </>
        )
      }
      withAsterisk
      searchable
      data={[...known, ...gone.map((value) => ({ value, label: `#${value}` }))]}
      {...form.getInputProps('targets')}
    />
  )
}

function ScopeFields({ form }: FieldsProps) {
  const { form: texts } = useTexts(ruleTexts)
  const groups = useGroupNames() ?? []
  const channels = useQuery(channelNames).data ?? new Map<number, string>()
  const { groups: chosenGroups, channels: chosen } = form.values
  const channelIds = [...new Set([...[...channels.keys()].map(String), ...chosen])]
  const all = (values: readonly string[]) => (values.length === 0 ? texts.all : '')
  return (
    <FormSection title={texts.scope} hint={texts.scopeHint}>
      <MultiSelect
        label={texts.groups}
        placeholder={all(chosenGroups)}
        searchable
        data={[...new Set([...groups, ...chosenGroups])]}
        {...form.getInputProps('groups')}
      />
      <MultiSelect
        label={texts.channels}
        placeholder={all(chosen)}
        searchable
        limit={50}
        data={channelIds.map((value) => ({ value, label: channels.get(Number(value)) || `#${value}` }))}
        {...form.getInputProps('channels')}
      />
    </FormSection>
  )
}

function TimingFields({ form }: FieldsProps) {
  const { form: texts } = useTexts(ruleTexts)
  return (
    <FormSection title={texts.timing} hint={texts.zone}>
      <NumberInput
        label={texts.every}
        description={texts.everyHint}
        hideControls
        allowDecimal={false}
        {...form.getInputProps('every_minutes')}
      />
      <div className={classes.pair}>
        <TimeField label={texts.quietFrom} example="22:00" input={form.getInputProps('quiet_from')} />
        <TimeField label={texts.quietUntil} example="07:00" input={form.getInputProps('quiet_until')} />
        <p className="dimmed">{texts.quietHint}</p>
      </div>
      <TimeField
        label={texts.digest}
        description={texts.digestHint}
        example="09:00"
        input={form.getInputProps('digest_at')}
      />
    </FormSection>
  )
}

interface TimeFieldProps {
  label: string
  description?: string
  example: string
  input: GetInputPropsReturnType
}

/** Field of a time of day, on 24 hours in every browser. */
const TimeField = ({ example, input, ...field }: TimeFieldProps) => (
  <TextInput {...field} placeholder={example} maxLength={5} autoComplete="off" {...input} />
)
