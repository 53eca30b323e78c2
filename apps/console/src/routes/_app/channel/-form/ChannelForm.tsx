import type { Channel } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDialect } from '../../../../app/client.ts'
import { useIsEmbedded } from '../../../../app/status.ts'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { ResourceDrawer } from '../../../../parts/drawer/ResourceDrawer.tsx'
import { ResourceForm, type ResourceFormProps, useResourceForm } from '../../../../parts/drawer/ResourceForm.tsx'
import { focusFirstError } from '../../../../parts/form/FormSection.tsx'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { useListSearch } from '../../../../parts/rows/resource.ts'
import { channelResource } from '../-channel.ts'
import {
  type ChannelValues,
  callableErrors,
  channelFormTexts,
  copyOf,
  fieldsOf,
  keptModels,
  validate,
  valuesOf,
  withAlternative,
  withType,
} from './draft.ts'
import { modelsByType } from './known-models.ts'
import { ModelFields } from './ModelFields.tsx'
import { ProviderFields } from './ProviderFields.tsx'
import { useSaveChannel } from './use-save-channel.ts'

interface ChannelDrawerProps {
  /** Id of the channel to edit; without one a channel is created. */
  id?: number
  /** Id of the channel that a new one is copied from. */
  copyOf?: number | undefined
}

/** The channel form over the list. */
export const ChannelDrawer = ({ id, copyOf }: ChannelDrawerProps) => (
  <ResourceDrawer
    resource={channelResource}
    id={id ?? copyOf}
    creating={id === undefined}
    form={id === undefined ? NewChannelForm : ChannelForm}
  />
)

type DrawerFormProps = ResourceFormProps<Channel, ChannelValues>

const NewChannelForm = ({ record, ...form }: DrawerFormProps) => (
  <ChannelForm {...form} record={undefined} source={record} />
)

const NONE: readonly string[] = []

/** Fields of a channel. The channel type decides which ones are shown. */
function ChannelForm({ record, source, unsent, onDirty, onClose }: DrawerFormProps & { source?: Channel | undefined }) {
  const texts = useTexts(channelFormTexts)
  const tagInPath = useDialect()?.family === 'one-hub'
  const isEmbedded = useIsEmbedded()
  const language = useLanguage()
  const form = useResourceForm({
    initial: source ? copyOf(source, texts.copyName(source.name)) : valuesOf(record),
    unsent,
    onDirty,
    validate: (values) => ({
      ...validate(values, texts, record, { tagInPath, isEmbedded }),
      ...(isEmbedded && callableErrors(values, texts, language, record)),
    }),
  })
  const onKeyNeeded = () => {
    form.setFieldError('key', texts.keyAgain)
    focusFirstError()
  }
  const { save, saving } = useSaveChannel(record, onClose, onKeyNeeded)
  const byType = useQuery(modelsByType).data
  const related = byType?.[form.values.type] ?? NONE
  const prefill = !record && !unsent && form.values.models.length === 0 && !form.isTouched('models')
  const { setFieldValue, resetDirty, getInitialValues } = form
  useEffect(() => {
    if (!prefill || related.length === 0) return
    setFieldValue('models', [...related])
    // The user has not typed them.
    resetDirty({ ...getInitialValues(), models: [...related] })
  }, [prefill, related, setFieldValue, resetDirty, getInitialValues])
  const onType = (type: string) => {
    const next = byType && (byType[type] ?? NONE)
    // A stored list may have been typed.
    const models = !record && next ? keptModels(form.values.models, related, next) : undefined
    form.setValues(withType(form.values, type, models))
  }
  return (
    <ResourceForm
      {...{ form, saving }}
      creating={!record}
      onSubmit={save}
      onCancel={onClose}
      buttons={record && <CopyButton id={record.id} />}
    >
      <ProviderFields
        form={form}
        stored={record}
        onType={onType}
        onAlternative={() => form.setValues(withAlternative(form.values))}
      />
      {fieldsOf(form.values.type).hasModels && <ModelFields form={form} related={related} />}
    </ResourceForm>
  )
}

/** Opens a new form with the values of a channel. */
function CopyButton({ id }: { id: number }) {
  const { copy } = useTexts(channelFormTexts)
  const { search } = useListSearch(channelResource)
  return (
    <LinkButton to="/channel/add" search={{ ...search, from: id }} resetScroll={false} variant="subtle" mr="auto">
      {copy}
    </LinkButton>
  )
}
