import { events, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { happened } from '../../../../story/samples/alerts.ts'
import { mock, screen } from '../../../../story/screen.tsx'
import { eventTexts } from './words.tsx'

export default { title: 'Screens/Alerts/Events', tags: ['!autodocs'] }

const given = [mock(status.get, { ...samples.status, alerts: true })]

const list = screen('/alert/event', events.list)

export const Loaded = list.loaded(happened, { given })
export const Phone = list.loaded(happened, { given, width: 'phone' })
export const Empty = list.loaded([], { given })
export const NoResults = list.loaded([], { given, at: '/alert/event?event=limit.near&kind=user&record_id=2' })
export const Loading = list.loading({ given })
export const Refused = list.refused({ given })

/** A new rule starts with the event. */
export const Rule = list.loaded(happened, {
  given,
  play: async ({ page, userEvent, instance }) => {
    const [, , low] = await page.findAllByRole('link', { name: new RegExp(`^${eventTexts.current().rule}`) })
    if (!low) throw new Error('No such row')
    await userEvent.click(low)
    await expect(instance.router.state.location.href).toBe('/alert/add?events=user.quota_low')
  },
})
