import { PAGE_SIZE } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOptions, useStatus } from '../../app/status.ts'
import { readText } from '../../app/storage.ts'

/** Numbers of rows of a page that a person can choose. */
export const PAGE_SIZES = [PAGE_SIZE, 20, 50, 100]

/** Name under which the chosen number is stored. */
export const KEY = 'table-page-size'

/** Returns the number of rows of a page: the chosen one, if the server takes a size. */
export function pageSizeFor(largest = 0): number {
  const chosen = Number(readText(KEY))
  return chosen <= largest && PAGE_SIZES.includes(chosen) ? chosen : PAGE_SIZE
}

/** Returns the number of rows of a page before the component that shows it is there. */
export const pageSizeIn = (client: QueryClient): number =>
  pageSizeFor(client.getQueryData(statusOptions.queryKey)?.max_page_size)

/** Returns the number of rows of a page, and what is called when another one is chosen, if the server takes a size. */
export function usePageSize() {
  const [, onSize] = useState<number>()
  const { max_page_size: largest } = useStatus()
  return { size: pageSizeFor(largest), onSize: largest ? onSize : undefined }
}

/** Returns the input of a page, counted from 0; without a size for the one that every server has. */
export const pageInput = (p: number, size: number) => ({ p, size: size === PAGE_SIZE ? undefined : size })
