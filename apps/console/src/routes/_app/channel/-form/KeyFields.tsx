import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Channel, channelTypeOf } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { channelTexts } from '../-texts.ts'
import { type ChannelValues, keysIn } from './draft.ts'
import { kindOf } from './kinds.ts'

interface KeyFieldsProps {
  form: UseFormReturnType<ChannelValues>
  stored: Channel | undefined
}

/** The provider's key, or the parts it is composed from. What is stored is never shown. */
export function KeyFields({ form, stored }: KeyFieldsProps) {
  const { form: texts } = useTexts(channelTexts)
  const type = Number(form.values.type)
  const { config = [], composed = false } = kindOf(type)
  const isKept = stored !== undefined && stored.type === type
  return (
    <FormSection title={texts.keySection}>
      {config.map(([field, label]) => {
        const props = {
          label: texts.config[label],
          withAsterisk: !isKept,
          autoComplete: 'off',
          ...form.getInputProps(`config.${field}`),
        }
        if (field === 'sk')
          return <PasswordInput key={field} {...props} {...(isKept && { description: texts.configKept })} />
        if (field === 'vertex_ai_adc')
          return (
            <Textarea
              key={field}
              {...props}
              {...(isKept && { description: texts.configKept })}
              autosize
              minRows={3}
              maxRows={8}
            />
          )
        return <TextInput key={field} {...props} />
      })}
      {!composed && <Key form={form} stored={stored} />}
    </FormSection>
  )
}

function Key({ form, stored }: KeyFieldsProps) {
  const { form: texts } = useTexts(channelTexts)
  const { batch, key, type } = form.values
  const shape = channelTypeOf(Number(type))?.keyHint
  const hints = [shape && texts.keyHint(shape), stored && texts.keyKept].filter(Boolean).join(' · ')
  const { keys, repeated } = keysIn(key)
  const props = {
    label: texts.key,
    placeholder: shape,
    withAsterisk: !stored,
    autoComplete: 'off',
    spellCheck: false,
    ...form.getInputProps('key'),
  }
  return (
    <>
      {batch ? (
        <Textarea {...props} description={texts.batchCount(keys.length, repeated)} autosize minRows={4} maxRows={12} />
      ) : (
        // A text field would take the line breaks out of what is pasted, and make one wrong key of many.
        <Textarea {...props} description={hints || undefined} autosize minRows={1} maxRows={4} />
      )}
      {!stored && (
        <Switch
          label={texts.batch}
          description={texts.batchHint}
          {...form.getInputProps('batch', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
