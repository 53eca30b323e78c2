import { calls, channels, logs, status, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { recordTexts } from '../../../parts/record-page/RecordPage.tsx'
import { labelsOf } from '../../../story/labels.ts'
import { byKind } from '../../../story/samples/channel.ts'
import { lastCalls, monthOf } from '../../../story/samples/month.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelTexts } from './-channel.ts'

export default { title: 'Screens/Channels/Page', tags: ['!autodocs'] }

const { usual, failing } = byKind

const page = screen('/channel/9', channels.get)

const given = [
  mock(status.get, { ...samples.status, usage: true, calls: true }),
  mock(usage.overview, monthOf),
  mock(logs.list, lastCalls),
  mock(calls.health, []),
]

export const Loaded = page.loaded(usual, { given })
export const Phone = page.loaded(usual, { given, width: 'phone' })

/** On a phone the first line of a call is its time and cost, and the others are below. */
export const CallsOnPhone = page.loaded(usual, {
  given,
  width: 'phone',
  play: async ({ page: found }) => {
    const [call] = await found.findAllByRole('row', { name: /2026-/ })
    const boxOf = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect()
    const cells = [...(call?.querySelectorAll('td') ?? [])]
    const time = boxOf(call?.querySelector('th a'))
    const cost = cells.pop()
    await expect(boxOf(cost).top).toBeLessThan(time.bottom)
    await expect(cells.length).toBeGreaterThan(1)
    for (const cell of cells) await expect(boxOf(cell).top).toBeGreaterThanOrEqual(time.bottom)
  },
})

/** Disabled automatically, because the provider refused its calls. */
export const Failing = page.loaded(failing, { given, at: '/channel/3' })

/** The form of the list, in a part of the page. */
export const Settings = page.loaded(usual, { given, at: '/channel/9?tab=settings' })

const openMenu = async ({ page: found, userEvent }: Stage) => {
  const { more } = recordTexts.current()
  await userEvent.click(await found.findByRole('button', { name: more(channelTexts.current().named(usual.name)) }))
  await found.findByRole('menuitem', { name: commonTexts.current().disable })
}

export const Menu = page.loaded(usual, { given, play: openMenu })

/** Asks like the list, and leads back to it. */
export const Deleted = page.loaded(usual, {
  given: [...given, mock(channels.list, [])],
  play: async (stage) => {
    const { page: found, userEvent, instance } = stage
    const { remove } = commonTexts.current()
    await openMenu(stage)
    await userEvent.click(found.getByRole('menuitem', { name: remove }))
    await userEvent.click(await found.findByRole('button', { name: remove }))
    await found.findByText(labelsOf(channelTexts).removed(usual.name))
    await expect(instance.router.state.location.pathname).toBe('/channel')
  },
})

/** The users who called lead to their pages. */
export const LeadsOn = page.loaded(usual, {
  given,
  play: async ({ page: found }) => {
    const [user] = await found.findAllByRole('link', { name: 'alice' })
    await expect(user?.getAttribute('href')).toBe('/user/9')
  },
})

/** A server of the family that does not sum calls shows the cost alone. */
export const OtherServer = page.loaded(usual, {
  given: [
    mock(status.get, { ...samples.status, usage: undefined, calls: undefined }),
    mock(logs.stat, { quota: 8_200_000 }),
    ...given.slice(2),
  ],
})

export const Loading = page.loading({ given })
export const NotFound = page.refused({ given })
export const AsUser = page.loaded(usual, { given, as: 'user' })
