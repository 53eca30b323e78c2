/** A list of rows, and a server for it. */
import * as z from 'zod/mini'
import { endpoint, type Send } from '../src/core/endpoint.ts'
import { PAGE_SIZE } from '../src/core/page-size.ts'
import { list as listOf, paged } from '../src/core/schema.ts'

export interface Row {
  id: number
}

export const list = endpoint({
  method: 'GET',
  path: '/api/thing/',
  role: 'user',
  input: z.object({ ...paged, order: z._default(z.string(), '') }),
  output: listOf(z.object({ id: z.int() })),
})

export const rowsOf = (length: number): Row[] => Array.from({ length }, (_, index) => ({ id: length - index }))

/** Creates a server with these rows, newest first; `meanwhile` runs after each page. */
export function serving(rows: Row[], meanwhile: (page: number) => void = () => {}) {
  const pages: number[] = []
  const send: Send = async ({ url }) => {
    const p = Number(new URL(url, 'http://gateway.example').searchParams.get('p'))
    pages.push(p)
    const page = rows.slice(p * PAGE_SIZE, (p + 1) * PAGE_SIZE)
    meanwhile(p)
    return page
  }
  return { send, pages }
}
