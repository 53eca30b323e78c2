import { expect, test } from 'vitest'
import { newAlerts, openAlertStores, ruleFor } from '../alerts.ts'

test('two processes together send each of 60 events once', async () => {
  const here = await newAlerts()
  const { receiver, target } = here
  receiver.behaviour = (response) => setTimeout(() => response.end(), 3)
  await here.alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  const there = await openAlertStores(here.database, here.clock)
  for (const process of [here, there]) process.alertSender.start()
  const tell = (channel: number) => here.tell(channel)
  await Promise.all(Array.from({ length: 60 }, (_, channel) => tell(channel + 1)))
  for (let round = 0; round < 3; round++) await Promise.all([here.alertSender.run(), there.alertSender.run()])
  const channels = receiver.requests.map(({ body }) => (body.record as { id: number }).id)
  expect(channels.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(new Set(await here.states())).toEqual(new Set(['delivered']))
  for (const process of [here, there]) await process.alertSender.stop()
})

test('what a dead process was sending is unknown, and what it had not begun is sent by another one', async () => {
  const here = await newAlerts()
  const { receiver, target } = here
  const { id: rule } = await here.alertRules.create(ruleFor(['channel.enabled'], [target.id]))
  const there = await openAlertStores(here.database, here.clock)
  await here.tell(1)
  await here.tell(2)
  await here.alertDeliveries.claim(rule, target.id, false)
  await there.alertSender.run()
  // The first process is alive, and may still send it.
  expect((await here.states()).toSorted()).toEqual(['delivered', 'sending'])
  here.clock.advance(61_000)
  await there.leases.acquire(`process ${there.process}`, 60_000)
  await there.alertSender.run()
  expect((await here.states()).toSorted()).toEqual(['delivered', 'unknown'])
  expect(receiver.requests).toHaveLength(1)
})
