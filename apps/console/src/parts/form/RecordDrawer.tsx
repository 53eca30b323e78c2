import { LoadError } from '@relaydeck/ui/LoadError'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePerson } from '../../app/session.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { takeTyped } from './typed.ts'

/** What a form in the drawer works with. */
export interface RecordForm<T, V> {
  /** What is stored; nothing for a new one. */
  record: T | undefined
  /** What was typed before the session ended, to go on with. */
  typed: V | undefined
  /** Told whether the fields differ from what is stored. */
  onDirty: (dirty: boolean) => void
  onCancel: () => void
}

interface RecordDrawerProps<T, V> {
  title: string
  texts: { close: string; loading: string; notLoaded: string }
  /** Fetches the record, anew whenever the form opens; none: a new one. */
  stored: Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn'> | undefined
  onClose: () => void
  children: (form: RecordForm<T, V>) => ReactNode
}

/** A form over its list, for a new record or a stored one. What is typed is never replaced by a later answer. */
export function RecordDrawer<T, V>({ title, texts, stored, onClose, children }: RecordDrawerProps<T, V>) {
  const { pathname } = useRouter().state.location
  const owner = usePerson()?.id ?? 0
  const [typed] = useState(() => takeTyped<V>(pathname, owner))
  const [dirty, setDirty] = useState(typed !== undefined)
  const draw = (record: T | undefined) => children({ record, typed, onDirty: setDirty, onCancel: onClose })
  return (
    <FormDrawer title={title} closeLabel={texts.close} dirty={dirty} onClose={onClose}>
      {stored ? (
        <Stored options={stored} texts={texts}>
          {draw}
        </Stored>
      ) : (
        draw(undefined)
      )}
    </FormDrawer>
  )
}

interface StoredProps<T> {
  options: Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn'>
  texts: { loading: string; notLoaded: string }
  children: (record: T) => ReactNode
}

/** Gets the record first. */
function Stored<T>({ options, texts, children }: StoredProps<T>) {
  const stored = useQuery({ ...options, staleTime: 0, refetchOnWindowFocus: false })
  if (stored.isPending || (stored.isFetching && !stored.isFetchedAfterMount))
    return <FormSkeleton label={texts.loading} />
  if (stored.data === undefined)
    return <LoadError title={texts.notLoaded} error={stored.error} onRetry={() => void stored.refetch()} />
  return children(stored.data)
}
