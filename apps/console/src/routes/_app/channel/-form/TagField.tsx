import type { UseFormReturnType } from '@mantine/form'
import type { Channel } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../../app/texts/area.ts'
import { Autocomplete } from '../../../../parts/form/fields.ts'
import { channelResource } from '../-resource.ts'
import type { ChannelValues } from './draft.ts'
import { tagsIn } from './known-tags.ts'
import { channelFormTexts } from './texts.ts'

/** Maximum length of a tag on servers that limit it. */
const MAX_LENGTH = 32

/** Tag of a channel, with those of the channels that were read as suggestions. */
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
