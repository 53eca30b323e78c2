import { calls, channels, logs, status, usage, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { limitTexts } from '../../../parts/limits/sentence.ts'
import { recordTexts } from '../../../parts/record-page/RecordPage.tsx'
import { labelsOf } from '../../../story/labels.ts'
import { allLimitsNow } from '../../../story/samples/limits.ts'
import { lastCalls, monthOf } from '../../../story/samples/month.ts'
import { byKind } from '../../../story/samples/user.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { userTexts } from './-user.ts'

export default { title: 'Screens/Users/Page', tags: ['!autodocs'] }

const { usual, banned, admin, bound } = byKind

const page = screen('/user/9', users.get)

const embedded = mock(status.get, { ...samples.status, usage: true, calls: true })
const given = [
  embedded,
  mock(usage.overview, monthOf),
  mock(logs.list, lastCalls),
  mock(calls.health, []),
  mock(channels.search, [{ ...samples.channel, id: 3, name: 'openai-main' }]),
]

export const Loaded = page.loaded(usual, { given })
export const Phone = page.loaded(usual, { given, width: 'phone' })

/** The limits of the group apply to a user without own limits. */
export const OfGroup = page.loaded(
  () => ({ ...usual, all_limits: allLimitsNow().filter(({ of }) => of === 'group') }),
  {
    given,
    play: async ({ page: found }) => {
      const { of, ofModel } = limitTexts.current()
      for (const name of [of.group, ofModel('gpt-5')]) await found.findByRole('region', { name })
    },
  },
)

/** Offers to unban. */
export const Banned = page.loaded(banned, { given, at: '/user/6' })

/** The calls lead to their details, and the channels to their pages. */
export const LeadsOn = page.loaded(usual, {
  given,
  play: async ({ page: found }) => {
    const [link] = await found.findAllByRole('link', { name: /^2026-11-21/ })
    await expect(link?.getAttribute('href')).toBe(`/log?username=alice&call=${samples.log.request_id}`)
    const [channel] = await found.findAllByRole('link', { name: 'openai-main' })
    await expect(channel?.getAttribute('href')).toBe('/channel/3')
    const all = await found.findByRole('link', { name: recordTexts.current().allCalls })
    await expect(all.getAttribute('href')).toBe('/log?username=alice')
  },
})

/** The form of the list, in a part of the page. */
export const Settings = page.loaded(bound, { given, at: '/user/8?tab=settings' })

const save = async ({ page: found, userEvent }: Stage) => {
  const texts = labelsOf(userTexts)
  const name = await found.findByRole('textbox', { name: texts.common.account.displayName })
  await userEvent.clear(name)
  await userEvent.type(name, 'Chen Jing')
  await userEvent.click(found.getByRole('button', { name: texts.common.save }))
}

/** Saving leads back to the overview. */
export const Saved = page.loaded(bound, {
  given,
  at: '/user/8?tab=settings',
  play: async (stage) => {
    await save(stage)
    await stage.page.findByText(labelsOf(userTexts).saved(bound.username))
    await expect(stage.instance.router.state.location.href).toBe('/user/8')
  },
})

/** Asks like the list. */
export const ConfirmsBan = page.loaded(usual, {
  given,
  play: async ({ page: found, userEvent }) => {
    await userEvent.click(await found.findByRole('button', { name: userTexts.current().actions.disable }))
    await found.findByRole('dialog')
  },
})

/** An account of the same role can only be read, by super admins. */
export const AnotherAdmin = page.loaded(admin, { given, as: 'root', at: '/user/2' })

/** A server of the family that does not sum calls shows the cost alone. */
export const OtherServer = page.loaded(usual, {
  given: [
    mock(status.get, { ...samples.status, usage: undefined, calls: undefined }),
    mock(logs.stat, { quota: 8_200_000 }),
    ...given.slice(2),
  ],
  play: async ({ page: found }) => {
    await found.findByText('$16.40')
  },
})

/** The rest is shown if a part fails. */
export const CallsFail = page.loaded(usual, {
  given: [embedded, fail(usage.overview, 'refused'), ...given.slice(2)],
})

export const Loading = page.loading({ given })

/** Leads back to the list. */
export const NotFound = page.refused({
  given,
  play: async ({ page: found }) => {
    const link = await found.findByRole('link', {
      name: recordTexts.current().toList(userTexts.current().nouns),
    })
    await expect(link.getAttribute('href')).toBe('/user')
  },
})

/** Shows that the role does not suffice, and makes no call. */
export const AsUser = page.loaded(usual, { given, as: 'user' })
