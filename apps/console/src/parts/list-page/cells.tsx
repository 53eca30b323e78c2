import type { Row } from '@relaydeck/api-sdk'
import { SecretText } from '@relaydeck/ui/SecretText'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { notify } from '../../app/notify.tsx'
import { type RecordPath, type Resource, useListSearch, useRowNames } from '../rows/resource.ts'
import classes from './list.module.css'

/** Receives a text that could not be copied. */
export type OnCopyFail = (text: string) => void

/** Offers a text for manual copying in the search box of the list. */
export const CopyFallback = createContext<OnCopyFail>(() => {})

/** Returns the handler for texts that could not be copied, inside of a list. */
export const useCopyFallback = (): OnCopyFail => use(CopyFallback)

/** Keeps the last text that could not be copied, and warns about it. */
export function useUncopiedText(message = '') {
  const [uncopied, setUncopied] = useState<string>()
  const onCopyFail = useCallback(
    (text: string) => {
      setUncopied(text)
      void notify({ kind: 'warning', message })
    },
    [message],
  )
  return useMemo(() => ({ uncopied, onCopyFail }), [uncopied, onCopyFail])
}

interface RowLinkProps<O extends string> {
  resource: Pick<Resource<Row, O>, 'path' | 'orders' | 'ordersLack' | 'filters'>
  id: number
  className?: string | undefined
  title?: string
  children: ReactNode
}

/** Link to the form of a row, which opens over the list. */
export function RowLink<O extends string>({ resource, id, className = classes.name, ...link }: RowLinkProps<O>) {
  const { search } = useListSearch(resource)
  return (
    <Link
      className={className}
      to={`${resource.path}/edit/$id`}
      params={{ id }}
      search={search}
      resetScroll={false}
      {...link}
    />
  )
}

interface NameCellProps<T extends Row, O extends string> {
  resource: Resource<T, O>
  row: T
}

interface PageLinkProps {
  page: RecordPath
  id: number
  title: string
  children: ReactNode
}

/** Link to the page of a record. */
export const PageLink = ({ page, id, ...link }: PageLinkProps) => (
  <Link className={classes.name} to={page} params={{ id }} {...link} />
)

/** Name of a row, linked to its page, or to its form if it has none. */
export function NameCell<T extends Row, O extends string>({ resource, row }: NameCellProps<T, O>) {
  const { nameOf } = useRowNames(resource)
  if (resource.page)
    return (
      <PageLink page={resource.page} id={row.id} title={nameOf(row)}>
        {nameOf(row)}
      </PageLink>
    )
  return (
    <RowLink resource={resource} id={row.id} title={nameOf(row)}>
      {nameOf(row)}
    </RowLink>
  )
}

/** A masked secret with buttons to show and copy it. */
export function SecretCell(props: { value: string; label: string; prefix?: string }) {
  return <SecretText {...props} onCopyFail={useCopyFallback()} />
}
