import { PAGE_SIZE } from '@relaydeck/api-sdk'
import { type Context, idOf, isDeleted, type Row, rowIn, rowsIn, textOf } from './context.ts'
import type { Finding } from './finding.ts'

/** Pages of a list that are read at most. */
const PAGES = 6

const identityOf = (row: Row): string => (idOf(row) === undefined ? JSON.stringify(row) : String(row.id))

/** Reads the first pages of a list, and compares their rows with each other and with the number that is stated. */
async function walk({ run, main }: Context, call: string, input: object = {}): Promise<Row[]> {
  const rows = new Map<string, Row>()
  const totals: number[] = []
  let isWhole = false
  for (let p = 0; p < PAGES && !isWhole; p++) {
    const answer = await run.try(main, call, { ...input, p })
    if (!answer) return [...rows.values()]
    const page = rowsIn(answer)
    const fresh = page.filter((row) => !rows.has(identityOf(row)))
    // Rows that are added meanwhile move others to the next page, but not all of them.
    if (p > 0 && page.length > 0 && fresh.length === 0) {
      run.found(call, { code: 'repeated', got: page.length })
      return [...rows.values()]
    }
    for (const row of fresh) rows.set(identityOf(row), row)
    if (answer.total !== undefined) totals.push(answer.total)
    isWhole = page.length < PAGE_SIZE
  }
  const [first] = totals
  const last = totals.at(-1)
  const isWrong = isWhole ? !totals.includes(rows.size) : Number(last) < rows.size
  if (first !== undefined && last !== undefined && isWrong)
    run.found(call, { code: 'total', expected: rows.size, got: last })
  return [...rows.values()]
}

/** Searches for a row that a list has. */
async function search({ run, main }: Context, call: string, row: Row | undefined, field: string): Promise<void> {
  const keyword = textOf(row, field)
  if (keyword === '' || /[%_\s]/.test(keyword)) {
    await run.try(main, call, { keyword: '' })
    return
  }
  const answer = await run.try(main, call, { keyword })
  const found = rowsIn(answer)
  const notFound: Finding = { code: 'notFound' }
  if (answer && !found.some(({ id }) => id === row?.id)) run.found(call, notFound)
}

async function one({ run, main }: Context, call: string, row: Row | undefined): Promise<void> {
  const id = idOf(row)
  if (id === undefined) return run.untried(call, 'noRow')
  const answer = await run.try(main, call, { id })
  const got = rowIn(answer)
  if (got && got.id !== id) run.found(call, { code: 'notFound' })
}

/** A list with the calls for its rows. */
async function noun(context: Context, name: string, field: string): Promise<Row[]> {
  const rows = await walk(context, `${name}.list`)
  // Some servers list deleted users.
  await one(context, `${name}.get`, rows.find((row) => !isDeleted(row)) ?? rows[0])
  await search(context, `${name}.search`, rows[0], field)
  return rows
}

async function logs(context: Context): Promise<void> {
  const { run, main } = context
  for (const call of ['logs.list', 'logs.listSelf']) {
    await walk(context, call)
    const typed = await run.try(main, call, { p: 0, type: 3 })
    const others = rowsIn(typed).filter(({ type }) => type !== 3)
    if (others.length > 0) run.found(call, { code: 'notFiltered', got: others.length })
  }
  for (const call of ['logs.search', 'logs.searchSelf']) await run.try(main, call, { keyword: '3' })
  for (const call of ['logs.stat', 'logs.statSelf', 'logs.dashboard']) await run.try(main, call)
  const bars = { start_timestamp: 0, end_timestamp: 899, step: 900 }
  for (const call of ['logs.timeline', 'logs.timelineSelf']) await run.try(main, call, bars)
}

async function usage({ run, main }: Context): Promise<void> {
  await run.try(main, 'usage.list', { by: 'user' })
  await run.try(main, 'usage.listSelf', { by: 'day', time_zone: 'UTC' })
  const bars = { start_timestamp: 0, end_timestamp: 900, step: 900 }
  for (const call of ['usage.overview', 'usage.overviewSelf']) await run.try(main, call, bars)
}

async function sortedTokens({ run, main }: Context): Promise<void> {
  const rows = rowsIn(await run.try(main, 'tokens.list', { p: 0, order: 'used_quota' }))
  const used = rows.map((row) => Number(row.used_quota))
  const isSorted = used.every((value, at) => at === 0 || value <= Number(used[at - 1]))
  if (!isSorted) run.found('tokens.list', { code: 'notSorted', field: 'used_quota' })
}

/** Calls that a server must refuse to guests. */
const NOT_FOR_GUESTS = [
  'session.self',
  'tokens.list',
  'channels.list',
  'redemptions.list',
  'users.list',
  'logs.list',
  'options.list',
]

/** Tries all calls that only read, with the rows that the server has. */
export async function tryReads(context: Context): Promise<void> {
  const { run, main, guest } = context
  for (const call of ['status.get', 'status.notice', 'status.about', 'status.homePage']) await run.try(main, call)
  await run.try(main, 'session.self')
  const tokens = await noun(context, 'tokens', 'name')
  await sortedTokens(context)
  await run.try(main, 'tokens.ending')
  await noun(context, 'channels', 'name')
  await noun(context, 'redemptions', 'name')
  await noun(context, 'users', 'username')
  await logs(context)
  for (const call of ['groups.list', 'models.available', 'models.byChannelType', 'models.all', 'options.list'])
    await run.try(main, call)
  await run.try(main, 'prices.list')
  await usage(context)
  for (const call of ['alertRules', 'alertTargets'])
    await one(context, `${call}.get`, (await walk(context, `${call}.list`))[0])
  for (const call of ['alertDeliveries.list', 'events.list', 'journal.list']) await walk(context, call)
  const [failed] = await walk(context, 'calls.failed')
  const requestId = textOf(failed, 'request_id')
  if (requestId) await run.try(main, 'calls.get', { request_id: requestId })
  await run.try(main, 'calls.health')
  const token = idOf(tokens[0])
  if (token === undefined) run.untried('calls.preview', 'noRow')
  else await run.try(main, 'calls.preview', { token, model: 'relaydeck-check' })
  await run.try(main, 'limits.reached')
  for (const call of ['accessTokens.list', 'sessions.list', 'twoFactor.get']) await run.try(main, call)
  const nobody = guest()
  for (const call of NOT_FOR_GUESTS) await run.try(nobody, call, {}, { refused: true })
}
