/**
 * Writes the report of a server, with its dialect and without: `report <kind>=<url> …`. The server has an empty database.
 * With `--record` reports and exchanges are kept for the tests and for docs/families.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { isRecord, readJson } from '@relaydeck/api-sdk'
import { check, reportText } from '@relaydeck/contract'
import { reportsFile } from '@relaydeck/recordings'
import { type Exchange, recording, withoutSecrets } from './exchanges.ts'
import { confirmTerms } from './prepare.ts'
import { PASSWORD, type RecordedRun, recordOf, URL_OF_RECORDS, withoutEmbedded } from './recorded-reports.ts'
import { serverNamed } from './servers.ts'
import { ROOT } from './sign-in.ts'

const args = process.argv.slice(2)
const servers = args.filter((arg) => arg.includes('=')).map((arg) => /^(.+?)=(.+?)\/*$/.exec(arg) ?? [])

/** Entries of a list, from which on it is shortened. */
const LONG = 24

/** Entries that are left. */
const SHORT = 4

/** Each server is checked with its dialect and without, with other names of the rows. */
const RUNS = [
  [false, 'recora'],
  [true, 'recorb'],
] as const

const shortened = (_: string, value: unknown): unknown =>
  Array.isArray(value) && value.length > LONG ? value.slice(0, SHORT) : value

/** Fetches with long lists shortened, so that the record is. */
const slimFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const text = await response.text()
  const json = readJson(text)
  const { status, headers } = response
  const body = json === undefined ? text : JSON.stringify(json, shortened)
  return new Response(body === '' ? null : body, { status, headers })
}

/** Returns the access tokens that a server has created, which no field names. */
const tokensIn = (exchanges: readonly Exchange[]): string[] =>
  exchanges.flatMap(({ url, answer }) =>
    url === '/api/user/token' && isRecord(answer) && typeof answer.data === 'string' ? [answer.data] : [],
  )

for (const [, name = '', url = ''] of servers) {
  const { kind, dialect } = serverNamed(name)
  if (dialect?.family === 'new-api') await confirmTerms(url)
  const runs: RecordedRun[] = []
  const secrets: string[] = []
  for (const [raw, mark] of RUNS) {
    // Without a dialect both are the same.
    if (!dialect && !raw) continue
    const exchanges: Exchange[] = []
    const send = recording(exchanges, slimFetch)
    const report = await check({ url, account: ROOT, changes: true, raw, mark, password: PASSWORD, fetch: send })
    process.stdout.write(`${reportText(report)}\n\n`)
    runs.push({ mark, report: withoutEmbedded({ ...report, url: URL_OF_RECORDS }), exchanges })
    secrets.push(...tokensIn(exchanges))
  }
  if (!args.includes('--record')) continue
  await mkdir(new URL('.', reportsFile(kind)), { recursive: true })
  await writeFile(reportsFile(kind), withoutSecrets(recordOf(runs), secrets))
}
process.exitCode = servers.length === 0 ? 1 : 0
