import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import {
  type AlertTarget,
  alertTargets,
  settingsOf,
  TARGET_KIND_NAMES,
  TARGET_KINDS,
  type TargetKind,
  type TargetSetting,
} from '@relaydeck/api-sdk'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { LANGUAGES, OWN_NAME } from '../../../../app/language/language.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { ResourceDrawer } from '../../../../parts/record-drawer/ResourceDrawer.tsx'
import {
  ResourceForm,
  type ResourceFormProps,
  useResourceForm,
  useSave,
} from '../../../../parts/record-drawer/ResourceForm.tsx'
import { SecretInput } from '../../../../parts/secret/SecretInput.tsx'
import classes from '../-alert.module.css'
import {
  draftOf,
  hasShownUrl,
  isSaved,
  labelOf,
  type TargetValues,
  targetResource,
  targetTexts,
  validate,
  valuesOf,
} from './target.ts'
import { useTest } from './use-test.ts'

/** The form of a target over the list; without an id it creates one. */
export const TargetDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={targetResource} id={id} form={TargetForm} />
)

function TargetForm({ record, unsent, onDirty, onClose }: ResourceFormProps<AlertTarget, TargetValues>) {
  const texts = useTexts(targetTexts)
  const language = useLanguage()
  const form = useResourceForm({
    initial: valuesOf(record),
    unsent,
    onDirty,
    validate: (values) => validate(values, texts, record),
  })
  const { save, saving } = useSave(targetResource, onClose, async (send, values: TargetValues, { created, saved }) => {
    const draft = draftOf(values)
    if (record) return saved(await alertTargets.update(send, { id: record.id, ...draft }))
    const settings = Object.fromEntries(Object.entries(draft.settings).map(([name, value]) => [name, value ?? '']))
    return created((await alertTargets.create(send, { kind: values.kind, ...draft, settings })).name)
  })
  const { kind } = form.values
  return (
    <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
      <Select
        label={texts.form.kind}
        allowDeselect={false}
        disabled={record !== undefined}
        data-autofocus={record ? undefined : true}
        data={TARGET_KIND_NAMES.map((value) => ({ value, label: TARGET_KINDS[value].name[language] }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={texts.form.name}
        withAsterisk
        data-autofocus={record ? true : undefined}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {settingsOf(kind).map((setting) => (
        <SettingField
          key={`${kind} ${setting.name}`}
          setting={setting}
          record={record}
          input={form.getInputProps(`settings.${setting.name}`)}
        />
      ))}
      <div>
        <p>{texts.form.language}</p>
        <SegmentedControl
          aria-label={texts.form.language}
          data={LANGUAGES.map((value) => ({ value, label: OWN_NAME[value] }))}
          {...form.getInputProps('language')}
        />
      </div>
      <Switch label={texts.form.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      {record && <TestSection target={record} isDirty={form.isDirty()} />}
    </ResourceForm>
  )
}

interface SettingFieldProps {
  setting: TargetSetting
  /** The stored target. */
  record: AlertTarget | undefined
  input: GetInputPropsReturnType
}

function SettingField({ setting, record, input }: SettingFieldProps) {
  const { form: texts } = useTexts(targetTexts)
  const { format, isSecret, isOptional, default: usual } = setting
  if (record && isSaved(setting, record)) return <SavedSecret setting={setting} kind={record.kind} input={input} />
  const field = {
    label: labelOf(setting, texts),
    description: format === 'address' ? texts.toHint : isOptional && !usual ? texts.optional : undefined,
    withAsterisk: !isOptional,
    placeholder: usual && texts.usual(usual),
    autoComplete: 'off',
    ...input,
    value: String(input.value ?? ''),
  }
  return isSecret ? (
    <SecretInput {...field} />
  ) : (
    <TextInput {...field} inputMode={format === 'url' ? 'url' : undefined} />
  )
}

interface SavedSecretProps {
  setting: TargetSetting
  kind: TargetKind
  input: GetInputPropsReturnType
}

/** Field of a saved secret: empty keeps it, and an optional one can be removed. */
function SavedSecret({ setting, kind, input }: SavedSecretProps) {
  const { form: texts } = useTexts(targetTexts)
  const { name, isOptional } = setting
  const label = labelOf(setting, texts)
  const isRemoved = input.value === null
  const kept = name !== 'url' && hasShownUrl(kind) ? texts.keptUnlessMoved : texts.kept
  const removal = isOptional && (
    <Button
      variant="default"
      aria-label={isRemoved ? texts.keepNamed(label) : texts.removeNamed(label)}
      onClick={() => input.onChange(isRemoved ? '' : null)}
    >
      {isRemoved ? texts.keep : texts.remove}
    </Button>
  )
  return (
    <SecretInput
      label={label}
      description={isRemoved ? texts.removed : kept}
      inputContainer={(field) => (
        <div className={classes.secret}>
          {field}
          {removal}
        </div>
      )}
      {...input}
      disabled={isRemoved}
      value={String(input.value ?? '')}
    />
  )
}

/** Sends a test with the saved settings. */
function TestSection({ target, isDirty }: { target: AlertTarget; isDirty: boolean }) {
  const { test: texts } = useTexts(targetTexts)
  const test = useTest(target)
  return (
    <FormSection title={texts.title} hint={isDirty ? texts.unsaved : texts.hint}>
      <div>
        <Button variant="default" disabled={isDirty} loading={test.isPending} onClick={() => test.run()}>
          {texts.label}
        </Button>
      </div>
    </FormSection>
  )
}
