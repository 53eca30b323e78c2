/** Replays the recorded answers of real servers. `report --record` records new ones. */
import { check } from '@relaydeck/contract'
import { expect, test } from 'vitest'
import { replaying } from './src/exchanges.ts'
import { PASSWORD, recordedRuns, URL_OF_RECORDS, withoutEmbedded } from './src/recorded-reports.ts'
import { SERVERS } from './src/servers.ts'
import { ROOT } from './src/sign-in.ts'

test.each(SERVERS)('the reports on $name are those of its recorded answers', async ({ kind, dialect }) => {
  const runs = await recordedRuns(kind)
  expect(runs.map(({ report }) => report.raw)).toEqual(dialect ? [false, true] : [true])
  for (const { mark, report, exchanges } of runs) {
    const left = [...exchanges]
    const { raw } = report
    const options = { url: URL_OF_RECORDS, account: ROOT, changes: true, raw, mark, password: PASSWORD }
    const replayed = withoutEmbedded(await check({ ...options, fetch: replaying(left) }))
    expect(JSON.parse(JSON.stringify(replayed))).toEqual(report)
    expect(left).toEqual([])
  }
})

test.each(SERVERS)('no call of the SDK to $name is dangerous, and nothing is left', async ({ kind }) => {
  const [translated] = await recordedRuns(kind)
  expect(translated?.report.calls.filter(({ verdict }) => verdict === 'dangerous')).toEqual([])
  expect(translated?.report.left).toEqual([])
})

test('One API itself does all that the contract says', async () => {
  for (const { report } of await recordedRuns('one-api'))
    expect(report.calls.filter(({ verdict }) => verdict !== 'same' && verdict !== 'untried')).toEqual([])
})
