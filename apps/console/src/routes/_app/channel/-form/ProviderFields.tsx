import { Fieldset, Select, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CHANNEL_TYPES, type Channel, channelTypeOf } from '@relaydeck/api-sdk'
import { useDialect, useHas } from '../../../../app/client.ts'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { joinNames } from '../../../../app/language/language.ts'
import { useIsEmbedded, useStatus } from '../../../../app/status.ts'
import { useGroupNames } from '../../../../parts/account/group-names.ts'
import { useChannelPermissions } from '../../../../parts/channel/permissions.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { Note } from '../../../../parts/kit/Note.tsx'
import { channelTexts } from '../-channel.ts'
import {
  AZURE_VERSION,
  alternativeTo,
  type ChannelValues,
  channelFormTexts,
  fieldsOf,
  isDisabledBySaving,
} from './draft.ts'
import { KeyFields } from './KeyFields.tsx'
import { TagField } from './ModelFields.tsx'
import classes from './provider.module.css'

interface ProviderFieldsProps {
  form: UseFormReturnType<ChannelValues>
  stored: Channel | undefined
  onType: (type: string) => void
  /** Changes to the type that the embedded gateway can call. */
  onAlternative: () => void
}

/** Provider type, key and base URL, then name, groups and proxy. */
export function ProviderFields({ form, stored, onType, onAlternative }: ProviderFieldsProps) {
  const { unknownType } = useTexts(channelTexts)
  const texts = useTexts(channelFormTexts)
  const language = useLanguage()
  const type = Number(form.values.type)
  const types = useDialect()?.types
  const own = CHANNEL_TYPES.filter(({ value }) => !types || types.numbers.has(value) || value === stored?.type)
  const foreign = Object.entries(types?.others ?? {})
  const known = [
    ...own.map(({ value, text }) => ({ value: String(value), label: text[language] })),
    ...foreign.map(([number, label]) => ({ value: number, label })),
  ]
  // An unknown type is kept.
  const isKnown = known.some(({ value }) => value === String(stored?.type))
  const unknown = stored && !isKnown ? String(stored.type) : undefined
  const offered = unknown ? [...known, { value: unknown, label: unknownType(Number(unknown)) }] : known
  const isEmbedded = useIsEmbedded()
  const { channel_proxies } = useStatus()
  const hasTags = useHas('channelTags')
  const { sensitive_write: canManage } = useChannelPermissions()
  const { hasBaseUrl, needsBaseUrl, baseUrl, other } = fieldsOf(type, isEmbedded)
  const notes: Partial<Record<string, string>> = { ...texts.notes, ...(isEmbedded && texts.embeddedNotes) }
  const isMissing = ({ value }: { value: string }) => isEmbedded && alternativeTo(value) !== undefined
  const missing = offered.filter(isMissing)
  const data = offered.filter((each) => !isMissing(each) || each.value === form.values.type)
  const missingNames = joinNames(
    language,
    missing.map(({ label }) => label),
  )
  const unlisted = stored || missing.length === 0 ? undefined : texts.typesMissing(missingNames)
  const managed = (
    <>
      <Select
        label={texts.type}
        description={[notes[channelTypeOf(type)?.key ?? ''], unlisted].filter(Boolean).join(' ')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={data}
        {...form.getInputProps('type')}
        value={form.values.type}
        selectFirstOptionOnChange
        // What is typed replaces the name of the type.
        onClick={({ currentTarget }) => currentTarget.select()}
        onChange={(next) => next !== null && onType(next)}
      />
      {isEmbedded && <Obstacle type={type} stored={stored} onAlternative={onAlternative} />}
      <KeyFields form={form} stored={stored} />
      {hasBaseUrl && (
        <TextInput
          type="url"
          label={texts[channelTypeOf(type)?.baseUrlLabel ?? 'baseUrl']}
          description={needsBaseUrl ? undefined : texts.baseUrlHint}
          placeholder={baseUrl}
          withAsterisk={needsBaseUrl}
          autoComplete="off"
          {...form.getInputProps('base_url')}
        />
      )}
      {other && (
        <TextInput
          label={texts.other[other]}
          description={texts.otherHint[other]}
          {...(other === 'azure' && { placeholder: AZURE_VERSION })}
          autoComplete="off"
          {...form.getInputProps('other')}
        />
      )}
    </>
  )
  return (
    <FormSection title={texts.providerSection}>
      {canManage ? (
        managed
      ) : (
        <Fieldset variant="unstyled" className={classes.managed} legend={texts.onlyManagers} disabled>
          {managed}
        </Fieldset>
      )}
      <TextInput
        label={texts.name}
        withAsterisk
        {...(stored && { 'data-autofocus': true })}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Groups form={form} />
      {hasTags && <TagField form={form} />}
      {channel_proxies && (
        <TextInput
          label={texts.proxy}
          description={texts.proxyHint}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('config.proxy')}
        />
      )}
    </FormSection>
  )
}

/** Shows that the embedded gateway cannot call a type, and offers the alternative. */
function Obstacle({
  type,
  stored,
  onAlternative,
}: { type: number } & Pick<ProviderFieldsProps, 'stored' | 'onAlternative'>) {
  const texts = useTexts(channelFormTexts)
  const language = useLanguage()
  const instead = alternativeTo(type)
  const [name, other] = [channelTypeOf(type), instead && channelTypeOf(instead.type)].map(
    (each) => each?.text[language] ?? '',
  )
  if (!instead || !name || !other) return null
  return (
    <Note tone="warns" action={{ label: texts.changeTo(other), run: onAlternative }}>
      {texts.obstacle(name, other, instead.baseUrl || channelTypeOf(instead.type)?.baseUrl || '')}
      {isDisabledBySaving(type, stored) && texts.disabledBySaving}
    </Note>
  )
}

function Groups({ form }: Pick<ProviderFieldsProps, 'form'>) {
  const texts = useTexts(channelFormTexts)
  const known = useGroupNames()
  return (
    <TagsInput
      label={texts.groups}
      description={texts.groupsHint}
      withAsterisk
      acceptValueOnBlur
      splitChars={[',', '，', ' ']}
      data={known ?? []}
      {...form.getInputProps('groups')}
    />
  )
}
