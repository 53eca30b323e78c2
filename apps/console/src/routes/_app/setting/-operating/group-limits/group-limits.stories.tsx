import { groups, options, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, within } from 'storybook/test'
import { limitTexts } from '../../../../../parts/limits/sentence.ts'
import { mock, type Stage, screen } from '../../../../../story/screen.tsx'
import { optionTexts } from '../../-options/options.ts'
import { groupTexts } from '../groups/texts.ts'

export default { title: 'Screens/Settings/Limits of groups', tags: ['!autodocs'] }

const settings = screen('/setting?tab=operating', options.list)

const given = [mock(status.get, { ...samples.status, usage: true }), mock(groups.list, ['default', 'vip', 'svip'])]

const stored = (value: string) => [{ key: 'GroupLimits', value }]

const LIMITS =
  '{"default":[{"kind":"requests","per":"minute","amount":60},{"kind":"quota","per":"day","amount":5000000}],"vip:gpt-5":[{"kind":"concurrent","amount":2}]}'

const scrollTo = async ({ page }: Stage) => {
  const { labels } = optionTexts.current()
  const heading = await page.findByRole('heading', { name: labels.GroupLimits })
  heading.scrollIntoView()
  const section = within(await page.findByRole('region', { name: labels.GroupLimits }))
  return { ...groupTexts.current(), section, ofGroup: (group: string) => `${labels.GroupLimits} · ${group}` }
}

/** Groups, and models within them, each with its limits. */
export const Groups = settings.loaded(stored(LIMITS), {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    const vip = within(await stage.page.findByRole('region', { name: texts.ofGroup('vip') }))
    await expect(vip.getByRole('region', { name: 'gpt-5' })).toBeVisible()
  },
})

export const GroupsPhone = settings.loaded(stored(LIMITS), {
  given,
  width: 'phone',
  play: async (stage) => void (await scrollTo(stage)),
})

/** Nothing is limited. */
export const None = settings.loaded(stored('{}'), {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    await expect(texts.section.getByRole('button', { name: texts.addGroup })).toBeDisabled()
  },
})

/** A group is added by its name, and a missing amount is an error at its place. */
export const Invalid = settings.loaded(stored('{}'), {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    const { page, userEvent } = stage
    const ofLimits = limitTexts.current()
    await userEvent.type(texts.section.getByRole('combobox', { name: texts.newGroup }), 'vip{Enter}')
    const vip = within(await page.findByRole('region', { name: texts.ofGroup('vip') }))
    await userEvent.click(vip.getByRole('button', { name: ofLimits.add }))
    await userEvent.click(page.getByRole('button', { name: optionTexts.current().bar.save }))
    await vip.findByText(ofLimits.errors.amount)
  },
})

/** A stored text that holds no limits is shown as it is, with its error. */
export const Broken = settings.loaded(stored('{"default": [{"kind": "calls"'), {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    await stage.page.findByText(new RegExp(texts.broken))
    await expect(stage.page.getByRole('textbox', { name: optionTexts.current().labels.GroupLimits })).toHaveValue(
      '{"default": [{"kind": "calls"',
    )
  },
})
