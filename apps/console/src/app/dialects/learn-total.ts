import type { SendRequest } from '@relaydeck/api-sdk'
import { narrowingOf } from '@relaydeck/api-sdk/dialects'
import { listTotals } from '../totals.ts'

/** Takes the number of rows of a list, or of those that the server filters for it; of no other. */
export function learnTotal(total: number, request: SendRequest): void {
  const { pathname, searchParams } = new URL(request.url, 'http://gateway')
  if ([...searchParams.keys()].some((name) => !/^(p|size|order)$/.test(name))) return
  const where = narrowingOf(request)?.where
  const path = pathname.split('/').slice(2).filter(Boolean)
  listTotals.learn([...path, ...(where ? [JSON.stringify(where)] : [])].join('/'), total)
}
