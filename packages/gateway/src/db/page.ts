import { PAGE_SIZE } from '@relaydeck/api-sdk'

/** Maximum rows of a page, which the status states. */
export const MAX_PAGE_SIZE = 1000

/** Page of a list, from 0. */
export interface PageInput {
  readonly p: number
  readonly size?: number | undefined
}

/** Returns the SQL parameters of a page: ten rows unless another size is requested. */
export function rangeOf({ p, size = PAGE_SIZE }: PageInput) {
  const limit = size >= 1 ? Math.min(size, MAX_PAGE_SIZE) : PAGE_SIZE
  return { limit, offset: Math.min(p * limit, Number.MAX_SAFE_INTEGER) }
}
