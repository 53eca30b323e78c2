import { Button, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ModelMappingField } from '@relaydeck/ui/ModelMappingField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { channelTexts } from '../-texts.ts'
import type { ChannelValues } from './draft.ts'
import { allModels } from './known-models.ts'

interface ModelFieldsProps {
  form: UseFormReturnType<ChannelValues>
  /** Models of the chosen type. */
  related: readonly string[]
}

/** Characters that servers on MySQL store of a mapping. */
const MAPPING_SAFE = 1024

/** What is served: models, what is called instead, what stands before each conversation. */
export function ModelFields({ form, related }: ModelFieldsProps) {
  const { form: texts } = useTexts(channelTexts)
  const known = useQuery(allModels)
  const names = (known.data?.data ?? []).map(({ id }) => id)
  const fill = (models: readonly string[]) => form.setFieldValue('models', [...new Set(models)])
  const { length } = form.values.model_mapping
  return (
    <FormSection title={texts.modelSection}>
      <ModelSelect
        withAsterisk
        models={[...new Set([...related, ...names])]}
        actions={
          <>
            <Button variant="subtle" size="compact-xs" disabled={related.length === 0} onClick={() => fill(related)}>
              {texts.fillRelated}
            </Button>
            <Button variant="subtle" size="compact-xs" disabled={names.length === 0} onClick={() => fill(names)}>
              {texts.fillAll}
            </Button>
          </>
        }
        {...form.getInputProps('models')}
        value={form.values.models}
      />
      <ModelMappingField
        description={length > MAPPING_SAFE ? texts.mappingLong(length) : texts.mappingHint}
        {...form.getInputProps('model_mapping')}
        value={form.values.model_mapping}
      />
      <Textarea
        label={texts.systemPrompt}
        description={texts.systemPromptHint}
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('system_prompt')}
      />
    </FormSection>
  )
}
