import { isRecord, PAGE_SIZE } from '../index.ts'
import type { DialectCall, Query, Row } from './dialect.ts'
import { rowsOf } from './rows.ts'

/** Returns the largest divisor of a size that a server accepts as page size. */
function pageSizeFor(size: number, largest: number): number {
  let part = Math.min(size, largest)
  while (size % part !== 0) part--
  return part
}

interface Part {
  readonly rows: Row[]
  /** Number of rows of all pages, if the server sends it. */
  readonly total: number | undefined
}

async function ask(
  { ask, dialect, endpoint }: DialectCall,
  path: string,
  page: number,
  size: number,
  query: Query,
): Promise<Part> {
  const { paging } = dialect
  const content = await ask('GET', path, {
    query: { ...query, [paging.page]: page + paging.first, [paging.size]: size },
    ...(paging.beside ? { envelope: 'beside' as const } : {}),
  })
  const total = isRecord(content) ? content[paging.total] : undefined
  return { rows: rowsOf(endpoint, content, paging.rows), total: typeof total === 'number' ? total : undefined }
}

/**
 * Returns the rows of one of One API's pages; a page that is larger than the server's is read in parts.
 * @param query of the server, without page and size
 */
export async function pageOf(call: DialectCall, path: string, query: Query): Promise<Row[]> {
  const p = Number(call.query.p ?? 0)
  const wanted = Math.max(1, Number(call.query.size ?? PAGE_SIZE))
  const size = pageSizeFor(wanted, call.dialect.paging.largest)
  const parts = wanted / size
  const rows: Row[] = []
  for (let part = 0; part < parts; part++) {
    const read = await ask(call, path, p * parts + part, size, { ...query, ...call.narrowed })
    rows.push(...read.rows)
    if (read.total !== undefined) call.onTotal(read.total)
    if (read.rows.length < size) break
  }
  return rows
}

/** Returns all rows of a list. A page that has too few rows, or none that is new, is the last one. */
export async function allOf(call: DialectCall, path: string, query: Query): Promise<Row[]> {
  const size = call.dialect.paging.largest
  const rows = new Map<unknown, Row>()
  for (let page = 0, known = -1; rows.size > known; page++) {
    known = rows.size
    const { rows: read } = await ask(call, path, page, size, query)
    for (const row of read) rows.set(row.uuid ?? row.id ?? JSON.stringify(row), row)
    if (read.length < size) break
  }
  return [...rows.values()]
}
