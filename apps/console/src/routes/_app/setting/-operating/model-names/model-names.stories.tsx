import { groups, models, options, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, within } from 'storybook/test'
import { mock, type Stage, screen } from '../../../../../story/screen.tsx'
import { optionTexts } from '../../-options/options.ts'
import { groupTexts } from '../groups/texts.ts'
import { modelNameTexts } from './texts.ts'

export default { title: 'Screens/Settings/Names of models', tags: ['!autodocs'] }

const settings = screen('/setting?tab=operating', options.list)

const given = [
  mock(status.get, { ...samples.status, usage: true }),
  mock(groups.list, ['default', 'vip']),
  mock(models.available, ['gpt-5', 'gpt-5-mini', 'claude-opus-4-5']),
]

const stored = (aliases: string, fallbacks: string) => [
  { key: 'ModelAliases', value: aliases },
  { key: 'ModelFallbacks', value: fallbacks },
]

const ALIASES = '{"opus":"claude-opus-4-5","fast":"gpt-5-mini","vip":{"opus":"claude-opus-4-6"}}'
const FALLBACKS = '{"gpt-5":["gpt-5-mini","claude-opus-4-5"],"vip":{"gpt-5":[]}}'

/** Scrolls to the settings, and returns the parts of all groups of both. */
async function partsOf({ page }: Stage) {
  const { labels } = optionTexts.current()
  const heading = await page.findByRole('heading', { name: labels.ModelAliases })
  heading.scrollIntoView()
  const texts = modelNameTexts.current()
  const partOf = (label: string) => within(page.getByRole('region', { name: `${label} · ${texts.ofAll}` }))
  return { aliases: partOf(labels.ModelAliases), fallbacks: partOf(labels.ModelFallbacks), texts }
}

/** Names of all groups, then of single ones. */
export const Names = settings.loaded(stored(ALIASES, FALLBACKS), {
  given,
  play: async (stage) => {
    const { aliases, fallbacks, texts } = await partsOf(stage)
    await expect(aliases.getAllByRole('textbox', { name: texts.aliases.name })).toHaveLength(2)
    await expect(fallbacks.getByText('gpt-5-mini')).toBeVisible()
    await expect(stage.page.getAllByRole('region', { name: / · vip$/ })).toHaveLength(2)
  },
})

export const NamesPhone = settings.loaded(stored(ALIASES, FALLBACKS), {
  given,
  width: 'phone',
  play: async (stage) => void (await partsOf(stage)),
})

/** The error is at the field that is wrong, which has the focus. */
export const Invalid = settings.loaded(stored('{}', '{}'), {
  given,
  play: async (stage) => {
    const { aliases, fallbacks, texts } = await partsOf(stage)
    const { page, userEvent } = stage
    await userEvent.click(aliases.getByRole('button', { name: texts.aliases.add }))
    await expect(aliases.getByRole('textbox', { name: texts.aliases.name })).toHaveFocus()
    await userEvent.keyboard('opus')
    await userEvent.click(fallbacks.getByRole('button', { name: texts.fallbacks.add }))
    await userEvent.keyboard('gpt-5{Escape}')
    await userEvent.click(page.getByRole('button', { name: optionTexts.current().bar.save }))
    await aliases.findByText(texts.aliases.valueErrors.missing)
    await fallbacks.findByText(texts.fallbacks.valueErrors.missing)
    await expect(aliases.getByRole('combobox', { name: texts.aliases.value })).toHaveFocus()
  },
})

/** Stored texts that hold anything else are shown as they are, with their error. */
export const Broken = settings.loaded(stored('{"opus": 5}', '{"gpt-5": 5}'), {
  given,
  play: async ({ page }) => {
    const { labels } = optionTexts.current()
    const field = await page.findByRole('textbox', { name: labels.ModelAliases })
    await expect(field).toHaveValue('{"opus": 5}')
    await expect(page.getAllByText(groupTexts.current().broken)).toHaveLength(2)
  },
})
