import { Autocomplete, Button, Textarea } from '@mantine/core'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import type { Channel } from '@relaydeck/api-sdk'
import { ModelMappingField } from '@relaydeck/ui/ModelMappingField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { useLacks } from '../../../../app/client.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { useIsEmbedded } from '../../../../app/status.ts'
import { useChannelPermissions } from '../../../../parts/channel/permissions.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { channelResource, tagsIn } from '../-channel.ts'
import { type ChannelValues, channelFormTexts } from './draft.ts'
import { FetchModels } from './FetchModels.tsx'
import { allModels } from './known-models.ts'
import { TestUnsaved } from './TestUnsaved.tsx'

/** Maximum length of a tag on servers that limit it. */
const MAX_LENGTH = 32

/** Tag field; suggests the tags of loaded channels. */
export function TagField({ form }: { form: UseFormReturnType<ChannelValues> }) {
  const texts = useTexts(channelFormTexts)
  const queryClient = useQueryClient()
  const cached = queryClient.getQueriesData<readonly Channel[]>({ queryKey: channelResource.key })
  const known = tagsIn(cached.flatMap(([, rows]) => (Array.isArray(rows) ? rows : [])))
  return (
    <Autocomplete
      label={texts.tag}
      description={texts.tagHint}
      data={known}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      {...form.getInputProps('tag')}
    />
  )
}

interface ModelFieldsProps {
  form: UseFormReturnType<ChannelValues>
  stored: Channel | undefined
  /** Models of the channel type. */
  related: readonly string[]
  /** Models that the provider has now, if they were fetched. */
  fetched: readonly string[] | undefined
  onFetched: (models: readonly string[]) => void
}

/** Maximum length of a mapping on servers with MySQL. */
const MAX_MAPPING = 1024

/** Models, a test of one, model mapping and system prompt. */
export function ModelFields({ form, stored, related, fetched, onFetched }: ModelFieldsProps) {
  const texts = useTexts(channelFormTexts)
  const { length } = form.values.model_mapping
  const hasSystemPrompt = !useLacks('systemPrompt')
  const { sensitive_write: canManage } = useChannelPermissions()
  const isEmbedded = useIsEmbedded()
  const onFill = (models: readonly string[]) => form.setFieldValue('models', [...new Set(models)])
  return (
    <FormSection title={texts.modelSection}>
      {isEmbedded && <FetchModels {...{ form, stored, fetched, onFetched }} onFill={onFill} />}
      <Models
        input={form.getInputProps('models')}
        selected={form.values.models}
        {...{ related, fetched, isEmbedded, onFill }}
      />
      {isEmbedded && <TestUnsaved form={form} stored={stored} />}
      <ModelMappingField
        description={length > MAX_MAPPING ? texts.mappingLong(length) : texts.mappingHint}
        {...form.getInputProps('model_mapping')}
        value={form.values.model_mapping}
      />
      {hasSystemPrompt && (
        <Textarea
          label={texts.systemPrompt}
          disabled={!canManage}
          description={texts.systemPromptHint}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('system_prompt')}
        />
      )}
    </FormSection>
  )
}

interface ModelsProps extends Pick<ModelFieldsProps, 'related' | 'fetched'> {
  input: GetInputPropsReturnType
  selected: readonly string[]
  isEmbedded: boolean
  onFill: (models: readonly string[]) => void
}

/** Memoized: there can be dozens of pills, and every key in another field renders the form. */
const Models = memo(
  ({ input, selected, related, fetched, isEmbedded, onFill }: ModelsProps) => {
    const texts = useTexts(channelFormTexts)
    const known = useQuery(allModels)
    const names = (known.data?.data ?? []).map(({ id }) => id)
    return (
      <ModelSelect
        withAsterisk
        models={fetched ?? [...new Set([...related, ...names])]}
        description={isEmbedded ? texts.modelsHint : texts.modelsHintElsewhere}
        actions={
          <>
            <Button variant="subtle" size="compact-xs" disabled={related.length === 0} onClick={() => onFill(related)}>
              {texts.fillRelated}
            </Button>
            {!isEmbedded && (
              <Button variant="subtle" size="compact-xs" disabled={names.length === 0} onClick={() => onFill(names)}>
                {texts.fillAll}
              </Button>
            )}
          </>
        }
        {...input}
        value={selected}
      />
    )
  },
  // Callbacks of the form read its current values, so older ones are equivalent. Lists are copied on every render.
  (before, now) =>
    before.input.error === now.input.error &&
    before.related === now.related &&
    before.fetched === now.fetched &&
    before.isEmbedded === now.isEmbedded &&
    isSame(before.selected, now.selected),
)

const isSame = (before: readonly string[], now: readonly string[]) =>
  before.length === now.length && before.every((name, place) => name === now[place])
