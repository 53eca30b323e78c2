import { alertDeliveries, alertRules, alertTargets, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, within } from 'storybook/test'
import { deliveries, rules, targets } from '../../../../story/samples/alerts.ts'
import { mock, type Stage, screen } from '../../../../story/screen.tsx'
import { deliveryTexts } from './words.tsx'

export default { title: 'Screens/Alerts/Deliveries', tags: ['!autodocs'] }

const given = [
  mock(status.get, { ...samples.status, alerts: true }),
  mock(alertTargets.list, targets),
  mock(alertRules.list, rules),
]

const list = screen('/alert/delivery', alertDeliveries.list)

export const Loaded = list.loaded(deliveries, { given })
export const Phone = list.loaded(deliveries, { given, width: 'phone' })
export const Empty = list.loaded([], { given })
export const NoResults = list.loaded([], { given, at: '/alert/delivery?state=failed&target_id=4' })
export const Loading = list.loading({ given })
export const Refused = list.refused({ given })

const open = async ({ page, userEvent }: Stage, nth: number) => {
  const button = (await page.findAllByRole('button', { name: /2026/ }))[nth]
  if (!button) throw new Error('No such row')
  await userEvent.click(button)
  return within(await page.findByRole('dialog', { name: deliveryTexts.current().detail }))
}

/** Why a delivery failed, and the way to send it again. */
export const Failed = list.loaded(deliveries, {
  given,
  play: async (stage) => {
    const texts = deliveryTexts.current()
    const panel = await open(stage, 3)
    await panel.findByText(/access token invalid/)
    await expect(panel.getByRole('button', { name: texts.repeat })).toBeEnabled()
  },
})

/** What was delivered is not sent again. */
export const Delivered = list.loaded(deliveries, {
  given,
  play: async (stage) => {
    const panel = await open(stage, 2)
    await expect(panel.queryByRole('button', { name: deliveryTexts.current().repeat })).toBeNull()
  },
})
