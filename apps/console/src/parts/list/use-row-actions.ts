import type { QueryKey } from '@relaydeck/api-sdk/query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../app/notify.ts'
import { dropRow, replaceRow } from './rows.ts'

interface Row {
  readonly id: number
  readonly status: number
}

interface Toggling<T extends Row> {
  resource: QueryKey
  /** Sends the new state and gives the row as the server has it now. */
  send: (row: T, on: boolean) => Promise<T>
  statusOf: (on: boolean) => number
  said: (row: T, on: boolean) => string
  onRefused?: (error: Error, row: T) => void
}

/** Switches a row; it changes at once, and goes back where the server refuses. */
export function useToggleRow<T extends Row>({ resource, send, statusOf, said, onRefused }: Toggling<T>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ row, on }: { row: T; on: boolean }) => send(row, on),
    onMutate: ({ row, on }) => replaceRow(queryClient, resource, { ...row, status: statusOf(on) }),
    onError: (error, { row }) => {
      replaceRow(queryClient, resource, row)
      onRefused?.(error, row)
    },
    onSuccess: (row, { on }) => {
      replaceRow(queryClient, resource, row)
      void notify({ kind: 'success', message: said(row, on) })
    },
  })
}

interface Removing<T extends Row> {
  resource: QueryKey
  send: (row: T) => Promise<unknown>
  said: (row: T) => string
}

/** Deletes a row; it goes once the server agreed, and the pages it moved are asked for anew. */
export function useRemoveRow<T extends Row>({ resource, send, said }: Removing<T>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { ownWords: true },
    onSuccess: (_, row) => {
      dropRow(queryClient, resource, row.id)
      void queryClient.invalidateQueries({ queryKey: resource })
      void notify({ kind: 'success', message: said(row) })
    },
  })
}
