import {
  type Channel,
  type ChannelPermissions,
  channels,
  KeyNeededError,
  RefusedError,
  type Send,
} from '@relaydeck/api-sdk'
import { createChannelWithKeys } from '@relaydeck/api-sdk/dialects'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDialect } from '../../../../app/client.ts'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { notify } from '../../../../app/notify.tsx'
import { useIsEmbedded } from '../../../../app/status.ts'
import { useChannelPermissions, useKnownChannelPermissions } from '../../../../parts/channel/permissions.ts'
import { FormSkeleton, focusFirstError } from '../../../../parts/form/FormSection.tsx'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { LimitsSectionField } from '../../../../parts/limits/LimitsField.tsx'
import { ResourceDrawer } from '../../../../parts/record-drawer/ResourceDrawer.tsx'
import {
  ResourceForm,
  type ResourceFormProps,
  useResourceForm,
  useSave,
} from '../../../../parts/record-drawer/ResourceForm.tsx'
import { resourceTexts, useListSearch } from '../../../../parts/rows/resource.ts'
import { channelResource, withoutKey } from '../-channel.ts'
import { useTypeName } from '../-type-name.ts'
import {
  type ChannelFormTexts,
  type ChannelValues,
  callableErrors,
  changesOf,
  channelFormTexts,
  copyOf,
  draftOf,
  fieldsOf,
  keptModels,
  validate,
  valuesOf,
  withAlternative,
  withType,
} from './draft.ts'
import { countByName, modelsByType } from './known-models.ts'
import { ModelFields } from './ModelFields.tsx'
import { ProviderFields } from './ProviderFields.tsx'

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
    form={id === undefined ? NewChannelForm : StoredChannelForm}
  />
)

type DrawerFormProps = ResourceFormProps<Channel, ChannelValues>

/** The form of a new channel, or why the administrator may not create one. */
function NewChannelForm({ record, ...form }: DrawerFormProps) {
  const { mayNot } = useTexts(channelFormTexts)
  return (
    <Permitted by="sensitive_write" refusal={mayNot.create}>
      <ChannelForm {...form} record={undefined} source={record} />
    </Permitted>
  )
}

/** The form of a stored channel, or why the administrator may not change it. */
function StoredChannelForm(form: DrawerFormProps) {
  const { mayNot } = useTexts(channelFormTexts)
  return (
    <Permitted by="write" refusal={mayNot.change}>
      <ChannelForm {...form} />
    </Permitted>
  )
}

interface PermittedProps {
  by: keyof ChannelPermissions
  /** What is not allowed. */
  refusal: string
  children: ReactNode
}

/** Shows its children to administrators with a permission, and others how they can get it. */
function Permitted({ by, refusal, children }: PermittedProps) {
  const { mayNot } = useTexts(channelFormTexts)
  const { loading } = useTexts(resourceTexts)
  const { noun } = useTexts(channelResource.texts)
  const may = useKnownChannelPermissions()
  if (!may) return <FormSkeleton label={loading(noun)} />
  return may[by] ? children : <EmptyState title={refusal} description={mayNot.ask} />
}

const NONE: readonly string[] = []

/** Fields of a channel. The channel type decides which ones are shown. */
export function ChannelForm({
  record,
  source,
  unsent,
  onDirty,
  onClose,
}: DrawerFormProps & { source?: Channel | undefined }) {
  const texts = useTexts(channelFormTexts)
  const tagInPath = useDialect()?.family === 'one-hub'
  const isEmbedded = useIsEmbedded()
  const { sensitive_write: canManage } = useChannelPermissions()
  const language = useLanguage()
  const nameOfType = useTypeName()
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
  const [fetched, setFetched] = useState<readonly string[]>()
  const onType = (type: string) => {
    const offered = [...related, ...(fetched ?? NONE)]
    // A stored list may have been typed.
    const models = record ? undefined : keptModels(form.values.models, offered, byType?.[type] ?? NONE)
    setFetched(undefined)
    const { name, type: before } = form.values
    // The chosen provider names a new channel, until another name is typed.
    const isUnnamed = !record && (name === '' || name === nameOfType({ type: Number(before) }))
    form.setValues({
      ...withType(form.values, type, models),
      name: isUnnamed ? nameOfType({ type: Number(type) }) : name,
    })
  }
  return (
    <ResourceForm
      {...{ form, saving }}
      creating={!record}
      onSubmit={save}
      onCancel={onClose}
      buttons={record && canManage && <CopyButton id={record.id} />}
    >
      <ProviderFields
        form={form}
        stored={record}
        onType={onType}
        onAlternative={() => form.setValues(withAlternative(form.values))}
      />
      {fieldsOf(form.values.type).hasModels && (
        <ModelFields form={form} stored={record} related={related} fetched={fetched} onFetched={setFetched} />
      )}
      <LimitsSectionField {...form.getInputProps('limits')} value={form.values.limits} />
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

/** Saves the channel form. `onKeyNeeded` is called if the server requires the key again for another address. */
function useSaveChannel(record: Channel | undefined, onClose: (saved: boolean) => void, onKeyNeeded: () => void) {
  const queryClient = useQueryClient()
  const form = useTexts(channelFormTexts)
  const isEmbedded = useIsEmbedded()
  return useSave(
    channelResource,
    onClose,
    async (send, values: ChannelValues, { created, saved }) => {
      if (record) return saved(await update(send, changesOf(values, record, isEmbedded), record, onKeyNeeded))
      const draft = draftOf(values, isEmbedded)
      if (values.batch && values.together) {
        await createChannelWithKeys(send, draft, 'polling')
        return created(values.name.trim())
      }
      const count = await create(send, draft, queryClient, form)
      const name = values.name.trim()
      return count === 1 ? created(name) : { toast: { kind: 'success', message: form.createdMany(name, count) } }
    },
    { handlesErrors: 'key-needed' },
  )
}

/** Creates a channel for each key, and returns their number. */
async function create(
  send: Send,
  draft: ReturnType<typeof draftOf>,
  queryClient: QueryClient,
  form: ChannelFormTexts,
): Promise<number> {
  const count = draft.key.split('\n').length
  try {
    await channels.create(send, draft)
    return count
  } catch (error) {
    // A refused batch may have been created in part. The response does not show it, so channels of that name are
    // counted.
    if (count > 1 && error instanceof RefusedError) {
      void queryClient.invalidateQueries({ queryKey: channelResource.key })
      const message = form.partly(count, await countByName(send, draft.name))
      void notify({ kind: 'warning', persistent: true, message })
    }
    throw error
  }
}

/** Sends the changed fields of a channel. */
async function update(
  send: Send,
  changes: ReturnType<typeof changesOf>,
  record: Channel,
  onKeyNeeded: () => void,
): Promise<Channel> {
  if (Object.keys(changes).length === 0) return record
  try {
    return withoutKey(await channels.update(send, { id: record.id, ...changes }))
  } catch (error) {
    if (error instanceof KeyNeededError) onKeyNeeded()
    throw error
  }
}
