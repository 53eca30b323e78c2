import type { Row } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useConsole } from '../../app/client.ts'
import { retryOf } from '../../app/failure.ts'
import { useSessionUser } from '../../app/session.ts'
import { useTexts } from '../../app/texts/area.ts'
import { FormSkeleton } from '../form/FormSection.tsx'
import { SideDrawer } from '../overlay/SideDrawer.tsx'
import type { ListSearch } from '../rows/address.ts'
import { type Resource, resourceTexts, useListSearch } from '../rows/resource.ts'
import { LeaveGuard } from '../saving/LeaveGuard.tsx'
import type { ResourceFormProps } from './ResourceForm.tsx'

interface ResourceDrawerProps<T extends Row, O extends string, V> {
  resource: Resource<T, O>
  /** Id of the record to edit, or to start a new one from; without one the form starts empty. */
  id: number | undefined
  creating?: boolean
  form: ComponentType<ResourceFormProps<T, V>>
}

/** The form of a resource over its list, for a new record or a stored one. */
export function ResourceDrawer<T extends Row, O extends string, V>(props: ResourceDrawerProps<T, O, V>) {
  const { resource, id, creating = id === undefined, form: Form } = props
  const { noun, add } = useTexts(resource.texts)
  const texts = useTexts(resourceTexts)
  const { search } = useListSearch(resource)
  const navigate = useNavigate()
  const onClose = (saved = false) =>
    void navigate({ to: resource.path, search: search as ListSearch<''>, ignoreBlocker: saved, resetScroll: false })
  const { pathname } = useRouter().state.location
  const client = useConsole()
  const userId = useSessionUser()?.id
  const [unsent] = useState(() => client.unsent.take<V>(pathname, userId))
  const [dirty, setDirty] = useState(unsent !== undefined)
  const draw = (record: T | undefined) => <Form {...{ record, unsent, onClose }} onDirty={setDirty} />
  return (
    <>
      <SideDrawer
        title={creating ? (add ?? texts.add(noun)) : texts.edit(noun)}
        onClose={() => onClose()}
        closeOnClickOutside={!dirty}
      >
        {id === undefined ? (
          draw(undefined)
        ) : (
          <StoredRecord resource={resource} id={id}>
            {draw}
          </StoredRecord>
        )}
      </SideDrawer>
      <LeaveGuard dirty={dirty} />
    </>
  )
}

interface StoredRecordProps<T extends Row, O extends string> {
  resource: Resource<T, O>
  id: number
  children: (record: T) => ReactNode
}

/** Fetches the record each time the form opens. Later responses do not replace the user's input. */
function StoredRecord<T extends Row, O extends string>({ resource, id, children }: StoredRecordProps<T, O>) {
  const { noun } = useTexts(resource.texts)
  const texts = useTexts(resourceTexts)
  const stored = useQuery({
    ...resource.get(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { handlesErrors: true },
  })
  if (stored.isPending || (stored.isFetching && !stored.isFetchedAfterMount))
    return <FormSkeleton label={texts.loading(noun)} />
  if (stored.data === undefined)
    return <LoadError title={texts.notLoaded(noun)} error={stored.error} {...retryOf(stored)} />
  return children(stored.data)
}
