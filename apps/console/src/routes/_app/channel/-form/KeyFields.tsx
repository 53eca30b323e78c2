import { Switch, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { CHANNEL_CONFIG_FIELDS, type Channel, type ChannelConfig, channelTypeOf, hasRole } from '@relaydeck/api-sdk'
import { useHas } from '../../../../app/client.ts'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { useSessionUser } from '../../../../app/session.ts'
import { useIsEmbedded } from '../../../../app/status.ts'
import { SecretInput } from '../../../../parts/secret/SecretInput.tsx'
import { type ChannelValues, channelFormTexts, configLabel, fieldsOf, keysIn } from './draft.ts'
import { SeveralKeys } from './SeveralKeys.tsx'
import { StoredKey } from './stored-key/StoredKey.tsx'

interface KeyFieldsProps {
  form: UseFormReturnType<ChannelValues>
  stored: Channel | undefined
}

/** The provider's key, or the config fields that form it. Root sees a stored key if the server allows it. */
export function KeyFields({ form, stored }: KeyFieldsProps) {
  const texts = useTexts(channelFormTexts)
  const type = Number(form.values.type)
  const isEmbedded = useIsEmbedded()
  const { hasKey } = fieldsOf(type, isEmbedded)
  const isRoot = hasRole(useSessionUser(), 'root')
  const isShown = useHas('channelKey') && isRoot
  const isKept = stored !== undefined && stored.type === type
  return (
    <>
      <ConfigFields
        type={type}
        needed={!isKept}
        hint={isKept ? texts.configKept : undefined}
        inputOf={(field) => form.getInputProps(`config.${field}`)}
      />
      {hasKey && !stored?.keys && <Key form={form} stored={stored} />}
      {stored?.keys && <SeveralKeys channel={stored} />}
      {stored && isShown && <StoredKey channel={stored} />}
    </>
  )
}

interface ConfigFieldsProps {
  type: number
  needed?: boolean
  /** Description of secret fields. */
  hint?: string | undefined
  inputOf: (field: keyof ChannelConfig) => GetInputPropsReturnType & { 'data-autofocus'?: boolean }
}

/** Fields of a channel type's configuration. */
export function ConfigFields({ type, needed = false, hint, inputOf }: ConfigFieldsProps) {
  const texts = useTexts(channelFormTexts)
  const { config } = fieldsOf(type, useIsEmbedded())
  return config.map((field) => {
    const props = {
      label: configLabel(texts, type, field),
      withAsterisk: needed,
      autoComplete: 'off',
      ...inputOf(field),
    }
    if (field === 'vertex_ai_adc')
      return <Textarea key={field} {...props} description={hint} autosize minRows={3} maxRows={8} />
    if (CHANNEL_CONFIG_FIELDS[field].secret) return <SecretInput key={field} {...props} description={hint} />
    return <TextInput key={field} {...props} />
  })
}

function Key({ form, stored }: KeyFieldsProps) {
  const texts = useTexts(channelFormTexts)
  const { batch, key, type } = form.values
  const canJoin = useHas('severalKeys')
  const language = useLanguage()
  const name = fieldsOf(type, useIsEmbedded()).keyName?.[language]
  const shape = name === undefined ? channelTypeOf(Number(type))?.keyHint : undefined
  const hints = [name && texts.keyNeeded(name), shape && texts.keyHint(shape), stored && texts.keyKept]
    .filter(Boolean)
    .join(' · ')
  const { keys, repeated } = keysIn(key)
  const props = {
    label: texts.key,
    placeholder: shape,
    withAsterisk: !stored,
    ...(!stored && { 'data-autofocus': true }),
    autoComplete: 'off',
    spellCheck: false,
    ...form.getInputProps('key'),
  }
  return (
    <>
      {batch ? (
        <Textarea {...props} description={texts.batchCount(keys.length, repeated)} autosize minRows={4} maxRows={12} />
      ) : (
        // A text input would remove line breaks, and turn several pasted keys into one wrong key.
        <Textarea {...props} description={hints || undefined} autosize minRows={1} maxRows={4} />
      )}
      {!stored && (
        <Switch
          label={texts.batch}
          description={texts.batchHint}
          {...form.getInputProps('batch', { type: 'checkbox' })}
        />
      )}
      {batch && canJoin && (
        <Switch
          label={texts.together}
          description={texts.togetherHint}
          {...form.getInputProps('together', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
