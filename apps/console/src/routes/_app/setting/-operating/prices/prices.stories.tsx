import { channels, options, prices, status, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { mock, type Stage, screen } from '../../../../../story/screen.tsx'
import { priceTexts } from './price.ts'

export default { title: 'Screens/Settings/Prices', tags: ['!autodocs'] }

const settings = screen('/setting?tab=operating', options.list)

const stored = [
  { key: 'ModelRatio', value: '{"gpt-4o":1.25,"gpt-4o-mini":0.075,"o1":7.5,"text-embedding-3-small":0.01}' },
  { key: 'CompletionRatio', value: '{"gpt-4o":4,"gpt-4o-mini":4}' },
  { key: 'GroupRatio', value: '{"default":1}' },
]

const given = [
  mock(status.get, { ...samples.status, usage: true }),
  mock(channels.search, [{ ...samples.channel, models: 'gpt-4o,deepseek-v3.2', model_mapping: '' }]),
  mock(usage.list, [{ ...samples.usageSum, name: 'gpt-4o' }]),
]

const scrollTo = async ({ page }: Stage) => {
  const texts = priceTexts.current()
  const heading = await page.findByRole('heading', { name: texts.title })
  heading.scrollIntoView()
  return texts
}

/** Prices are amounts; a model in use without a price comes first. */
export const Prices = settings.loaded(stored, {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    await stage.page.findByText(texts.missing(1))
    await expect(stage.page.getByRole('textbox', { name: texts.amount.prompt('gpt-4o') })).toHaveValue('2.5')
    await expect(stage.page.getByRole('textbox', { name: texts.amount.completion('gpt-4o') })).toHaveValue('10')
  },
})

/** A changed amount is marked, and a wrong one has its reason. */
export const Changed = settings.loaded(stored, {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    const { page, userEvent } = stage
    const price = page.getByRole('textbox', { name: texts.amount.prompt('gpt-4o') })
    await userEvent.clear(price)
    await userEvent.type(price, '3')
    await page.findByText(texts.was('$2.5 / $10'))
    await expect(page.getByRole('textbox', { name: texts.amount.completion('gpt-4o') })).toHaveValue('10')
    await userEvent.clear(page.getByRole('textbox', { name: texts.amount.prompt('o1') }))
    await expect(page.getByRole('textbox', { name: texts.amount.prompt('o1') })).toHaveAccessibleDescription(
      texts.invalid,
    )
  },
})

const FILE = '{"ModelRatio":{"gpt-4o":1.25,"o1":5,"gpt-5":0.625},"CompletionRatio":{"gpt-4o":4,"gpt-5":8}}'

/** Differences of a file, to select from. */
export const FileCompared = settings.loaded(stored, {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    const { page, userEvent } = stage
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file')
    await userEvent.upload(input, new File([FILE], 'prices.json', { type: 'application/json' }))
    await userEvent.click(await page.findByRole('checkbox', { name: 'gpt-5' }))
    await userEvent.click(page.getByRole('button', { name: texts.file.take(1) }))
    await waitFor(() => expect(page.getByRole('textbox', { name: texts.amount.prompt('o1') })).toHaveValue('10'))
    await expect(page.queryByRole('textbox', { name: texts.amount.prompt('gpt-5') })).toBeNull()
  },
})

const CATALOGUE = {
  openai: {
    id: 'openai',
    models: {
      'gpt-4o': { cost: { input: 5, output: 10 } },
      o1: { cost: { input: 10, output: 40 } },
      'deepseek-v3.2': { cost: { input: 0.5, output: 1 } },
      unused: { cost: { input: 1, output: 1 } },
    },
  },
}

/** A catalogue is compared for known models; a high rise is not selected. The built-in prices have their day. */
export const CatalogueCompared = settings.loaded(stored, {
  given: [
    mock(status.get, { ...samples.status, usage: true, prices_date: '2026-07-01' }),
    mock(prices.list, [{ ...samples.modelRatios, model: 'deepseek-v3.2', ratio: 0.1, completion: 2 }]),
    ...given.slice(1),
  ],
  play: async (stage) => {
    const texts = await scrollTo(stage)
    const { page, userEvent } = stage
    await page.findByText(texts.builtIn('2026-07-01'))
    // The model of the channel has a built-in price.
    await expect(page.queryByText(texts.missing(1))).toBeNull()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file')
    await userEvent.upload(input, new File([JSON.stringify(CATALOGUE)], 'api.json', { type: 'application/json' }))
    await expect(await page.findByRole('checkbox', { name: 'gpt-4o' })).not.toBeChecked()
    await page.findByText(texts.file.rise(100))
    // It is not stored, but has a built-in price.
    await page.findByText(texts.file.rise(150))
    await expect(page.getByRole('checkbox', { name: 'deepseek-v3.2' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'o1' })).toBeChecked()
    await expect(page.queryByRole('checkbox', { name: 'unused' })).toBeNull()
  },
})

const UNIT_PRICES = '{"painter":{"per":"image","usd":0.04,"sizes":{"hd/1024x1024":0.08}}}'

/** A price by unit is a text, and its dialog has a row for each size. */
export const ByUnit = settings.loaded([...stored, { key: 'UnitPrices', value: UNIT_PRICES }], {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    const { page, userEvent } = stage
    await expect(page.queryByRole('textbox', { name: texts.amount.prompt('painter') })).toBeNull()
    await userEvent.click(page.getByRole('button', { name: texts.edit('painter') }))
    await expect(await page.findByRole('textbox', { name: texts.sizePrice(1) })).toHaveValue('0.08')
    await userEvent.clear(page.getByRole('textbox', { name: texts.sizePrice(1) }))
    await userEvent.click(page.getByRole('button', { name: texts.apply }))
    await expect(page.getByRole('textbox', { name: texts.sizePrice(1) })).toHaveAccessibleDescription(texts.invalid)
  },
})

const FILE_WITH_UNITS = {
  prices: { o1: { prompt: '10' } },
  units: { painter: { per: 'image', usd: 0.08 }, reader: { per: 'second', usd: 0.0001 }, o1: { per: 'call', usd: 1 } },
}

/** Prices by unit in a file are compared too; none replaces a price by tokens, and a wrong one is named. */
export const FileWithUnits = settings.loaded([...stored, { key: 'UnitPrices', value: UNIT_PRICES }], {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    const { page, userEvent } = stage
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file')
    const upload = (content: object) =>
      userEvent.upload(input, new File([JSON.stringify(content)], 'prices.json', { type: 'application/json' }))
    await upload({ prices: {}, units: { painter: { per: 'token', usd: 1 } } })
    await page.findByText(texts.file.wrongUnit('painter'))
    await upload(FILE_WITH_UNITS)
    await expect(await page.findByRole('checkbox', { name: 'reader' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'painter' })).not.toBeChecked()
    await expect(page.getAllByRole('checkbox', { name: 'o1' })).toHaveLength(1)
    await page.findByText(texts.file.rise(100))
  },
})

/** Ratios that are no JSON have no prices. */
export const Broken = settings.loaded([{ key: 'ModelRatio', value: '{bad' }, ...stored.slice(1)], {
  given,
  play: async (stage) => {
    const texts = await scrollTo(stage)
    await stage.page.findByText(texts.broken)
  },
})

export const Phone = settings.loaded(stored, {
  given,
  width: 'phone',
  play: async (stage) => void (await scrollTo(stage)),
})
