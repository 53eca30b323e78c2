import { logs, status, tokens, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor, within } from 'storybook/test'
import { allLimitsNow, limitsNow, nearLimit } from '../../story/samples/limits.ts'
import { lastCalls, monthOf } from '../../story/samples/month.ts'
import { byKind } from '../../story/samples/token.ts'
import { mock, type Stage, screen } from '../../story/screen.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { limitTexts } from './sentence.ts'

export default { title: 'Screens/Limits', tags: ['!autodocs'] }

const given = [
  mock(status.get, { ...samples.status, usage: true, calls: true }),
  mock(usage.overviewSelf, monthOf),
  mock(logs.listSelf, lastCalls),
]

const page = screen('/token/11', tokens.get)
const list = screen('/token', tokens.list)

const limited = () => ({ ...byKind.shared, limits: limitsNow(), all_limits: allLimitsNow() })

/** Raised, at the limit, near it, and of calls at the same time; then those from the group. */
export const OnThePage = page.loaded(limited, {
  given,
  play: async ({ page: found }) => {
    const { of, ofModel, levels } = limitTexts.current()
    const own = within(await found.findByRole('region', { name: of.token }))
    await expect(own.getByText(levels.at)).toBeVisible()
    await expect(own.getByText(new RegExp(levels.near))).toBeVisible()
    await expect(found.getByRole('region', { name: of.group })).toBeVisible()
    await expect(found.getByRole('region', { name: ofModel('gpt-5') })).toBeVisible()
  },
})

export const OnThePagePhone = page.loaded(limited, { given, width: 'phone' })

const rows = () => [
  limited(),
  { ...byKind.unlimited, limits: [nearLimit()] },
  { ...byKind.disabled, limits: [{ ...nearLimit(), used: 450_000 }] },
  { ...byKind.narrowed, limits: [] },
]

/** A row shows its tightest limit; one without limits shows nothing of it. */
export const InTheList = list.loaded(rows, {
  given,
  play: async ({ page: found }) => {
    await expect(await found.findAllByText(/60/)).not.toHaveLength(0)
  },
})

export const InTheListPhone = list.loaded(rows, { given, width: 'phone' })

const form = screen('/token/edit/11', tokens.get)
const field = async ({ page: found }: Stage) => {
  const texts = limitTexts.current()
  const group = await found.findByRole('group', { name: texts.title })
  group.scrollIntoView()
  return { texts, group: within(group) }
}

/** Says what limits are for, and suggests some. */
export const NoneInTheForm = form.loaded(byKind.shared, {
  given: [...given, mock(tokens.list, [byKind.shared])],
  play: async (stage) => {
    const { texts, group } = await field(stage)
    await expect(group.getByText(texts.none)).toBeVisible()
  },
})

/** Each limit is a sentence whose parts are fields. */
export const InTheForm = form.loaded(limited, {
  given: [...given, mock(tokens.list, [byKind.shared])],
  play: async (stage) => {
    const { texts, group } = await field(stage)
    await expect(group.getAllByRole('combobox', { name: texts.period })).toHaveLength(4)
    await expect(group.getByRole('textbox', { name: texts.raiseAmount })).toHaveValue('$20')
  },
})

export const InTheFormPhone = form.loaded(limited, {
  given: [...given, mock(tokens.list, [byKind.shared])],
  width: 'phone',
  play: async (stage) => void (await field(stage)),
})

/** The error is below its sentence, and the field that is wrong has the focus. */
export const Invalid = form.loaded(limited, {
  given: [...given, mock(tokens.list, [byKind.shared])],
  play: async (stage) => {
    const { texts, group } = await field(stage)
    const { page: found, userEvent } = stage
    await userEvent.click(group.getByRole('button', { name: texts.add }))
    const row = within(group.getByRole('group', { name: texts.row('5') }))
    await userEvent.click(found.getByRole('button', { name: commonTexts.current().save }))
    await row.findByText(texts.errors.amount)
    await waitFor(() => expect(row.getByRole('textbox', { name: texts.amount })).toHaveFocus())
    await userEvent.type(row.getByRole('textbox', { name: texts.amount }), '5')
    await userEvent.selectOptions(row.getByRole('combobox', { name: texts.period }), 'minute')
    await userEvent.click(found.getByRole('button', { name: commonTexts.current().save }))
    await row.findByText(texts.errors.repeated)
  },
})

/** A removed limit leaves the focus at the next one, and the last one at the button that adds one. */
export const Removed = form.loaded(() => ({ ...byKind.shared, limits: limitsNow().slice(2) }), {
  given: [...given, mock(tokens.list, [byKind.shared])],
  play: async (stage) => {
    const { texts, group } = await field(stage)
    const { userEvent } = stage
    await userEvent.click(group.getByRole('button', { name: texts.remove('1') }))
    await waitFor(() => expect(group.getByRole('button', { name: texts.remove('1') })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(group.getByRole('button', { name: texts.add })).toHaveFocus())
  },
})
