import type { Row } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { retryOf } from '../../app/failure.ts'
import { useTexts } from '../../app/language/area.ts'
import { FormSkeleton } from '../form/FormSection.tsx'
import { SideDrawer } from '../overlay/SideDrawer.tsx'
import { type Resource, resourceTexts, useListSearch } from '../rows/resource.ts'
import { LeaveGuard, type Leaves } from '../saving/LeaveGuard.tsx'
import { useUnsent } from '../saving/use-saving.ts'
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
  const { resource, id, creating = id === undefined, form } = props
  const { noun, add } = useTexts(resource.texts)
  const texts = useTexts(resourceTexts)
  const { search } = useListSearch(resource)
  const navigate = useNavigate()
  const onClose = (saved = false) =>
    void navigate({ to: resource.path, search, ignoreBlocker: saved, resetScroll: false })
  const { unsent, dirty, setDirty } = useDirty<V>()
  return (
    <>
      <SideDrawer
        title={creating ? (add ?? texts.add(noun)) : texts.edit(noun)}
        onClose={() => onClose()}
        closeOnClickOutside={!dirty}
      >
        <FilledForm {...{ resource, id, form, unsent, onClose }} onDirty={setDirty} />
      </SideDrawer>
      <LeaveGuard dirty={dirty} />
    </>
  )
}

interface ResourcePanelProps<T extends Row, O extends string, V>
  extends Pick<ResourceDrawerProps<T, O, V>, 'resource' | 'form'> {
  id: number
  onClose: (saved?: boolean) => void
}

/** The form of a stored record on its page. */
export function ResourcePanel<T extends Row, O extends string, V>(props: ResourcePanelProps<T, O, V>) {
  const { unsent, dirty, setDirty } = useDirty<V>()
  return (
    <>
      <FilledForm {...props} unsent={unsent} onDirty={setDirty} />
      <LeaveGuard dirty={dirty} leaves={leavesPart} />
    </>
  )
}

/** Whether a navigation leaves the page, or the part of it that the address names. */
const leavesPart: Leaves = (from, to) =>
  from.pathname !== to.pathname || JSON.stringify(from.search) !== JSON.stringify(to.search)

/** Returns the kept values of a form, and whether it has changes that are not saved. */
function useDirty<V>() {
  const { unsent } = useUnsent<V>()
  const [dirty, setDirty] = useState(unsent !== undefined)
  return { unsent, dirty, setDirty }
}

interface FilledFormProps<T extends Row, O extends string, V>
  extends Pick<ResourceDrawerProps<T, O, V>, 'resource' | 'id' | 'form'>,
    Omit<ResourceFormProps<T, V>, 'record'> {}

/** A form with the values of the record of an id. */
function FilledForm<T extends Row, O extends string, V>(props: FilledFormProps<T, O, V>) {
  const { resource, id, form: Form, ...state } = props
  const draw = (record: T | undefined) => <Form record={record} {...state} />
  if (id === undefined) return draw(undefined)
  return (
    <StoredRecord resource={resource} id={id}>
      {draw}
    </StoredRecord>
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
