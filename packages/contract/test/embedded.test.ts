import { isRecord } from '@relaydeck/api-sdk'
import type { Gateway } from '@relaydeck/gateway'
import { expect, test } from 'vitest'
import { check, hasDifferences, type Report } from '../src/index.ts'
import { openGateway, ROOT, serve } from './stand-in.ts'

const LISTS = ['token', 'channel', 'redemption', 'user', 'alert/rule', 'alert/target', 'journal']

/** Returns the rows of each list; of the journal, without sign-ins and access tokens, the changes. */
async function rowsOf({ admin, fetch }: Gateway): Promise<Record<string, unknown>[]> {
  return admin.withRootToken(async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    const read = async (noun: string) => {
      const answer: unknown = await (
        await fetch(new Request(`http://localhost/api/${noun}/?p=0&size=1000`, { headers }))
      ).json()
      return isRecord(answer) && Array.isArray(answer.data) ? answer.data.filter(isRecord) : []
    }
    const rows = (await Promise.all(LISTS.map(read))).flat()
    return rows.filter(({ record }) => !isRecord(record) || !['session', 'access_token'].includes(String(record.kind)))
  })
}

const reasonsOf = ({ calls }: Report) => {
  const untried = calls.filter(({ verdict }) => verdict === 'untried')
  return Object.fromEntries(untried.map(({ call, reason }) => [call, reason]))
}

test('the embedded gateway does all that the contract says', async () => {
  const gateway = await openGateway()
  const report = await check({ url: await serve(gateway), account: ROOT, changes: true })
  expect(report.calls.filter(({ verdict }) => verdict !== 'same' && verdict !== 'untried')).toEqual([])
  expect(report).toMatchObject({ family: 'embedded', raw: true, left: [], interrupted: false })
  expect(hasDifferences(report)).toBe(false)
  expect(reasonsOf(report)).toEqual({
    'alertDeliveries.repeat': 'mail',
    'alertTargets.test': 'mail',
    'calls.get': 'noRow',
    'channels.fetchModels': 'provider',
    'channels.removeDisabled': 'rowsOfOthers',
    'channels.test': 'provider',
    'channels.testAll': 'rowsOfOthers',
    'channels.testUnsaved': 'provider',
    'channels.updateBalance': 'provider',
    'channels.updateBalances': 'rowsOfOthers',
    'logs.clear': 'rowsOfOthers',
    'moves.make': 'otherGateway',
    'moves.plan': 'otherGateway',
    'moves.upload': 'otherGateway',
    'oauth.bindEmail': 'mail',
    'oauth.bindWechat': 'signInService',
    'oauth.confirm': 'signInService',
    'oauth.github': 'signInService',
    'oauth.lark': 'signInService',
    'oauth.oidc': 'signInService',
    'oauth.state': 'signInService',
    'oauth.wechat': 'signInService',
    'options.set': 'options',
    'session.register': 'options',
    'session.resetPassword': 'mail',
    'session.sendEmailCode': 'mail',
    'session.sendResetMail': 'mail',
  })
})

test('nothing is changed without --changes', async () => {
  const gateway = await openGateway()
  const before = await rowsOf(gateway)
  const report = await check({ url: await serve(gateway), account: ROOT })
  expect(await rowsOf(gateway)).toEqual(before)
  expect(report.calls.filter(({ verdict }) => verdict === 'same').length).toBeGreaterThan(40)
  expect(Object.values(reasonsOf(report))).toContain('changes')
})

test('what the check makes is removed', async () => {
  const gateway = await openGateway()
  const withoutJournal = async () => (await rowsOf(gateway)).filter((row) => !('undoable' in row))
  const before = await withoutJournal()
  await check({ url: await serve(gateway), account: ROOT, changes: true })
  expect(await withoutJournal()).toEqual(before)
})

test('an interrupted check removes what it has made, and its report is complete', async () => {
  const gateway = await openGateway()
  const withoutJournal = async () => (await rowsOf(gateway)).filter((row) => !('undoable' in row))
  const before = await withoutJournal()
  const stop = new AbortController()
  let made = 0
  const url = await serve(gateway, {
    'POST /api/channel/': async ({ ask }) => {
      const { text } = await ask()
      made++
      stop.abort()
      return text
    },
  })
  const report = await check({ url, account: ROOT, changes: true, signal: stop.signal })
  expect(made).toBe(1)
  expect(report.interrupted).toBe(true)
  expect(report.left).toEqual([])
  expect(reasonsOf(report)['users.update']).toBe('interrupted')
  expect(await withoutJournal()).toEqual(before)
})

test('without an account only the calls of guests are tried, and a wrong password is an error', async () => {
  const url = await serve(await openGateway())
  const report = await check({ url })
  expect(report.calls.filter(({ verdict }) => verdict === 'same').map(({ call }) => call)).toEqual([
    'status.about',
    'status.get',
    'status.homePage',
    'status.notice',
  ])
  expect(reasonsOf(report)['tokens.list']).toBe('account')
  await expect(check({ url, account: { ...ROOT, password: 'wrong-password' } })).rejects.toThrow(
    'does not accept the account',
  )
})

test('a user finds the calls of administrators untried', async () => {
  const gateway = await openGateway()
  await gateway.admin.createUser({ username: 'alice', password: 'pass-word-1' })
  const report = await check({ url: await serve(gateway), account: { username: 'alice', password: 'pass-word-1' } })
  expect(report.calls.filter(({ verdict }) => !['same', 'untried'].includes(verdict))).toEqual([])
  expect(reasonsOf(report)).toMatchObject({ 'channels.list': 'role', 'options.list': 'role' })
})
