import type { Row } from '@relaydeck/api-sdk'
import { SecretText } from '@relaydeck/ui/SecretText'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCopyFallback } from './copy-fallback.ts'
import classes from './list.module.css'
import { type Resource, useRowNames } from './resource.ts'
import type { ListSearch } from './search.ts'
import { useListSearch } from './use-resource-list.ts'

interface RowLinkProps<O extends string> {
  resource: Pick<Resource<Row, O>, 'path' | 'orders'>
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
      search={search as ListSearch<''>}
      resetScroll={false}
      {...link}
    />
  )
}

interface NameCellProps<T extends Row, O extends string> {
  resource: Resource<T, O>
  row: T
}

/** Name of a row, linked to its form. */
export function NameCell<T extends Row, O extends string>({ resource, row }: NameCellProps<T, O>) {
  const { nameOf } = useRowNames(resource)
  return (
    <RowLink resource={resource} id={row.id}>
      {nameOf(row)}
    </RowLink>
  )
}

interface SecretCellProps {
  value: string
  label: string
  prefix?: string
}

/** A masked secret with buttons to show and copy it. */
export function SecretCell(props: SecretCellProps) {
  return <SecretText {...props} onCopyFail={useCopyFallback()} />
}
