import { createHmac } from 'node:crypto'
import type { TargetKind } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { newAlerts, openAlertStores, ruleFor } from '../../test/alerts.ts'
import { openMailbox } from '../../test/mailbox.ts'
import { openProvider } from '../../test/provider.ts'
import type { Settings } from './settings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface KindCase {
  readonly kind: Exclude<TargetKind, 'mail'>
  readonly settings: (url: string) => Settings
  readonly path: string
  /** Body with which it confirms, and one with which it refuses although the status is 200. */
  readonly confirms: string
  readonly refuses?: string
}

const KINDS: readonly KindCase[] = [
  { kind: 'webhook', settings: (url) => ({ url, secret: 's3cret' }), path: '/', confirms: '' },
  {
    kind: 'feishu',
    settings: (url) => ({ url: `${url}/hook/abcdef`, secret: 's3cret' }),
    path: '/hook/abcdef',
    confirms: '{"code":0,"msg":"success","data":{}}',
    refuses: '{"code":19021,"msg":"sign match fail"}',
  },
  {
    kind: 'dingtalk',
    settings: (url) => ({ url: `${url}/robot/send?access_token=abcdef`, secret: 's3cret' }),
    path: '/robot/send?access_token=abcdef&timestamp=',
    confirms: '{"errcode":0,"errmsg":"ok"}',
    refuses: '{"errcode":310000,"errmsg":"sign not match"}',
  },
  {
    kind: 'wecom',
    settings: (url) => ({ url: `${url}/cgi-bin/webhook/send?key=abcdef` }),
    path: '/cgi-bin/webhook/send?key=abcdef',
    confirms: '{"errcode":0,"errmsg":"ok"}',
    refuses: '{"errcode":93000,"errmsg":"invalid webhook url"}',
  },
  {
    kind: 'telegram',
    settings: (url) => ({ url, token: '123:abcdef', chat_id: '-100' }),
    path: '/bot123:abcdef/sendMessage',
    confirms: '{"ok":true,"result":{}}',
    refuses: '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}',
  },
  {
    kind: 'bark',
    settings: (url) => ({ url, device_key: 'abcdef' }),
    path: '/push',
    confirms: '{"code":200,"message":"success"}',
    refuses: '{"code":400,"message":"failed to get device token"}',
  },
  {
    kind: 'slack',
    settings: (url) => ({ url: `${url}/services/T0/B0/abcdef` }),
    path: '/services/T0/B0/abcdef',
    confirms: 'ok',
    refuses: 'no_team',
  },
  {
    kind: 'message_pusher',
    settings: (url) => ({ url: `${url}/push/root`, token: 'abcdef' }),
    path: '/push/root',
    confirms: '{"success":true,"message":""}',
    refuses: '{"success":false,"message":"无效的 token"}',
  },
]

describe.each(KINDS)('a target of the kind $kind', ({ kind, settings, path, confirms, refuses }) => {
  const open = async (answer: string) => {
    const alerts = await newAlerts()
    const target = await openProvider((response) => response.end(answer))
    const draft = { name: kind, kind, language: 'en', status: 1 } as const
    const { id } = await alerts.alertTargets.create(draft, settings(target.url))
    await alerts.alertRules.create(ruleFor(['channel.enabled'], [id]))
    return { ...alerts, target }
  }

  test('gets an event once', async () => {
    const { alertSender, clock, target, tell, states } = await open(confirms)
    await tell()
    await alertSender.run()
    clock.advance(2 * HOUR)
    await alertSender.run()
    expect(target.requests).toHaveLength(1)
    const [request] = target.requests
    expect(request?.path.startsWith(path)).toBe(true)
    expect(request?.bytes.toString()).toContain(kind === 'webhook' ? '"channel.enabled"' : 'was enabled automatically')
    expect(await states()).toEqual(['delivered'])
  })

  if (refuses !== undefined)
    test('gets it again after an answer of 200 with an error, until it confirms it', async () => {
      const { alertDeliveries, alertSender, clock, target, tell, states } = await open(refuses)
      await tell()
      await alertSender.run()
      const [refused] = await alertDeliveries.page({})
      expect(refused).toMatchObject({ state: 'waiting', attempts: 1, http_status: 200, answer: refuses })
      target.behaviour = (response) => response.end(confirms)
      await alertSender.run()
      expect(target.requests).toHaveLength(1)
      clock.advance(MINUTE)
      await alertSender.run()
      expect([target.requests.length, await states()]).toEqual([2, ['delivered']])
    })
})

test('a webhook gets the event with a signature of time and body', async () => {
  const { alertRules, alertSender, clock, receiver, target, tell } = await newAlerts()
  await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  await tell()
  await alertSender.run()
  const [request] = receiver.requests
  expect(JSON.parse(request?.bytes.toString() ?? '')).toEqual({
    id: expect.any(Number),
    event: 'channel.enabled',
    created_at: Math.floor(clock() / 1000),
    record: { kind: 'channel', id: 3, name: 'OpenAI' },
    data: {},
  })
  const [, time = '', signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers['x-relaydeck-signature'])) ?? []
  expect(Number(time)).toBe(Math.floor(clock() / 1000))
  expect(signature).toBe(createHmac('sha256', 'signing-secret').update(`${time}.${request?.bytes}`).digest('hex'))
})

test('bots of Feishu and DingTalk get the signatures that their makers document', async () => {
  const { alertRules, alertSender, alertTargets, clock, receiver, tell } = await newAlerts()
  for (const kind of ['feishu', 'dingtalk'] as const) {
    const draft = { name: kind, kind, language: 'zh', status: 1 } as const
    const { id } = await alertTargets.create(draft, { url: `${receiver.url}/${kind}`, secret: 'SEC' })
    await alertRules.create(ruleFor(['channel.enabled'], [id]))
  }
  await tell()
  await alertSender.run()
  const of = (kind: string) => receiver.requests.find(({ path }) => path.startsWith(`/${kind}`))
  const body = JSON.parse(of('feishu')?.bytes.toString() ?? '') as { timestamp: string; sign: string }
  const seconds = String(Math.floor(clock() / 1000))
  expect(body).toMatchObject({
    timestamp: seconds,
    sign: createHmac('sha256', `${seconds}\nSEC`).update('').digest('base64'),
    msg_type: 'text',
  })
  const query = new URL(of('dingtalk')?.path ?? '', receiver.url).searchParams
  const sign = createHmac('sha256', 'SEC').update(`${clock()}\nSEC`).digest('base64')
  expect([query.get('timestamp'), query.get('sign')]).toEqual([String(clock()), sign])
})

test('mail goes to all addresses of a target, once', async () => {
  const { alertRules, alertSender, alertTargets, clock, options, tell, states } = await newAlerts()
  const mailbox = await openMailbox()
  for (const [key, value] of mailbox.settings) await options.set(key, value)
  const draft = { name: 'Mail', kind: 'mail', language: 'zh', status: 1 } as const
  const { id } = await alertTargets.create(draft, { to: 'a@example.com, b@example.com' })
  await alertRules.create(ruleFor(['channel.enabled'], [id]))
  await tell()
  await alertSender.run()
  clock.advance(HOUR)
  await alertSender.run()
  expect(mailbox.recipients).toEqual(['a@example.com', 'b@example.com'])
  expect(mailbox.emails[0]?.subject).toContain('渠道自动启用')
  expect(await states()).toEqual(['delivered'])
})

test('a target that is down for an hour gets each event once when it is back, after growing pauses', async () => {
  const { alertRules, alertDeliveries, alertSender, clock, receiver, target, tell } = await newAlerts()
  await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  receiver.behaviour = (response) => {
    response.statusCode = 503
    response.end('down')
  }
  for (const channel of [1, 2, 3]) await tell(channel)
  const pauses: number[] = []
  for (let minute = 0; minute < 60; minute++) {
    await alertSender.run()
    const [newest] = (await alertDeliveries.page({})).toReversed()
    if (newest) pauses.push(newest.due_at - Math.floor(clock() / 1000))
    clock.advance(MINUTE)
  }
  expect(pauses.filter((pause) => pause > 0).slice(0, 4)).toEqual([30, 60, 120, 60])
  const before = receiver.requests.length
  expect(before).toBeLessThan(40)
  receiver.behaviour = (response) => response.end()
  for (let minute = 0; minute < 70; minute++) {
    await alertSender.run()
    clock.advance(MINUTE)
  }
  expect(
    receiver.requests
      .slice(before)
      .map(({ body }) => (body.record as { id: number }).id)
      .sort(),
  ).toEqual([1, 2, 3])
  expect((await alertDeliveries.page({})).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('a target that refuses everything for a day has failed, and may be sent to again', async () => {
  const { alertRules, alertDeliveries, alertSender, clock, receiver, target, tell, states } = await newAlerts()
  await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  receiver.behaviour = (response) => {
    response.statusCode = 500
    response.end()
  }
  await tell()
  for (let hour = 0; hour < 40; hour++) {
    await alertSender.run()
    clock.advance(HOUR)
  }
  expect([receiver.requests.length, await states()]).toEqual([30, ['failed']])
  receiver.behaviour = (response) => response.end()
  const [{ id } = { id: 0 }] = await alertDeliveries.page({})
  expect(await alertDeliveries.repeat(id)).toBe(true)
  await alertSender.run()
  expect([await states(), await alertDeliveries.repeat(id)]).toEqual([['delivered'], false])
})

test('an alert that was sent without an answer is unknown, and not sent again', async () => {
  const { alertRules, alertSender, clock, receiver, target, tell, states } = await newAlerts()
  await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  receiver.behaviour = () => undefined
  await tell()
  await alertSender.run()
  clock.advance(HOUR)
  await alertSender.run()
  expect([receiver.requests.length, await states()]).toEqual([1, ['unknown']])
})

test('a process that ends between event and delivery leaves it to the next one; one that ends while sending leaves it unknown', async () => {
  const { alertDeliveries, alertRules, clock, database, db, leases, process, receiver, target, tell } =
    await newAlerts()
  const { id: rule } = await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  await tell(1)
  await alertDeliveries.claim(rule, target.id, false)
  await tell(2)
  await leases.release(`process ${process}`)
  await db.close()
  const next = await openAlertStores(database, clock)
  await next.alertSender.run()
  expect(receiver.requests.map(({ body }) => (body.record as { id: number }).id)).toEqual([2])
  expect((await next.alertDeliveries.page({})).map(({ state }) => state)).toEqual(['delivered', 'unknown'])
})

test('an answer is kept without the secrets of its target', async () => {
  const { alertDeliveries, alertRules, alertSender, receiver, target, tell } = await newAlerts()
  await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  receiver.behaviour = (response) => {
    response.statusCode = 400
    response.end('wrong secret signing-secret')
  }
  await tell()
  await alertSender.run()
  expect((await alertDeliveries.page({}))[0]).toMatchObject({ http_status: 400, answer: 'wrong secret …' })
})

test('a private address that is not allowed gets nothing', async () => {
  const { alertDeliveries, alertRules, alertSender, options, receiver, target, tell } = await newAlerts()
  await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  await options.set('PrivateHosts', '')
  await tell()
  await alertSender.run()
  expect(receiver.requests).toEqual([])
  expect((await alertDeliveries.page({}))[0]).toMatchObject({ state: 'waiting', answer: 'PRIVATE_ADDRESS' })
})
