import { options } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { type DefaultBodyType, delay, HttpResponse, http, type PathParams } from 'msw'
import { expect, waitFor, within } from 'storybook/test'
import { type Stage, screen } from '../../../../../story/screen.tsx'
import { optionTexts } from '../../-options/options.ts'
import { priceTexts } from './price.ts'
import { serverPriceTexts } from './ServerPrices.tsx'

export default { title: 'Screens/Settings/Server prices', tags: ['!autodocs'] }

const settings = screen('/setting?tab=operating', options.list)

const answer = (data: unknown) => HttpResponse.json({ success: true, message: '', data })

const serverWith = (fields: Record<string, unknown>) =>
  http.get('*/api/status', () => answer({ ...samples.status, ...fields }))

const groups = http.get('*/api/user_group_map', () => answer({ default: { ratio: 1 }, vip: { ratio: 0.8 } }))

const row = (model: string, input: number, output: number, others: object = {}) => ({
  model,
  type: 'tokens',
  channel_type: 1,
  input,
  output,
  locked: false,
  ...others,
})

const PRICES = [
  row('claude-sonnet-4*', 1.5, 7.5, { extra_ratios: { cached_read_tokens: 0.1, cached_write_tokens: 1.25 } }),
  row('dall-e-3', 20, 0, { type: 'times' }),
  row('gpt-4o', 1.25, 5, { extra_ratios: { cached_tokens: 0.5 } }),
  row('gpt-4o-mini', 0.075, 0.3),
  row('text-embedding-3-small', 0.01, 0),
]

const stored = [{ key: 'QuotaForNewUser', value: '0' }]
const oneHub = serverWith({ PaymentUSDRate: 7.3 })

/** A server that stores the prices. */
function keeping(refusal?: string) {
  const put = { body: undefined as DefaultBodyType, path: '' }
  const handlers = [
    oneHub,
    groups,
    http.get('*/api/prices', () => answer(PRICES.map((price) => (price.model === 'gpt-4o' && put.body) || price))),
    http.put<PathParams, DefaultBodyType>('*/api/prices/single/:model', async ({ request, params }) => {
      if (refusal) return HttpResponse.json({ success: false, message: refusal })
      put.body = await request.json()
      put.path = String(params.model)
      return HttpResponse.json({ success: true, message: '' })
    }),
  ]
  return { put, handlers }
}

const scrollTo = async ({ page }: Stage) => {
  const texts = priceTexts.current()
  const own = serverPriceTexts.current()
  const table = await page.findByRole('table', { name: texts.table })
  table.scrollIntoView()
  return { texts, own, table }
}

/** Entries of the list of sections, which is hidden on a phone. */
const entriesIn = ({ page }: Stage) => {
  const list = page.getByRole('navigation', { name: optionTexts.current().sectionList, hidden: true })
  return within(list).getAllByRole('button', { hidden: true })
}

const openDialog = async (stage: Stage) => {
  const { texts, own } = await scrollTo(stage)
  await stage.userEvent.click(stage.page.getByRole('button', { name: texts.edit('gpt-4o') }))
  const prompt = await stage.page.findByRole('textbox', { name: texts.parts.prompt })
  await stage.userEvent.clear(prompt)
  return { texts, own, prompt }
}

/** Prices are shown as the server states them; no ratios of One API are offered. */
export const OneHub = settings.loaded(stored, {
  given: keeping().handlers,
  play: async (stage) => {
    const { texts, own, table } = await scrollTo(stage)
    await expect(table).toHaveTextContent('gpt-4o-mini0.150.6')
    await expect(table).toHaveTextContent(own.perCall('0.04'))
    await expect(table).toHaveTextContent(own.cached('1.25'))
    await stage.page.findByText(own.groups(['default ×1', 'vip ×0.8'].join(own.separator)))
    await expect(stage.page.queryByRole('button', { name: texts.edit('dall-e-3') })).toBeNull()
    window.scrollTo(0, 0)
    await waitFor(() => expect(entriesIn(stage)[0]).toHaveAttribute('aria-current', 'location'))
  },
})

const late = http.get('*/api/status', async () => {
  await delay(500)
  return answer({ ...samples.status, PaymentUSDRate: 7.3 })
})

/** The list of sections drops those that the server turns out not to have. */
export const LateStatus = settings.loaded(stored, {
  given: [late, ...keeping().handlers],
  play: async (stage) => {
    await scrollTo(stage)
    const { sections } = optionTexts.current()
    await waitFor(() =>
      expect(entriesIn(stage).map(({ textContent }) => textContent)).toEqual([sections.quota, sections.ratio]),
    )
  },
})

const changing = keeping()

/** A changed price is sent with all other columns, and shown. */
export const Changed = settings.loaded(stored, {
  given: changing.handlers,
  play: async (stage) => {
    changing.put.body = undefined
    const { own, prompt } = await openDialog(stage)
    await stage.userEvent.type(prompt, '3')
    await stage.userEvent.click(stage.page.getByRole('button', { name: own.save }))
    await waitFor(() => expect(stage.page.queryByRole('dialog')).toBeNull())
    await expect(changing.put).toEqual({ path: 'gpt-4o', body: { ...PRICES[2], input: 1.5 } })
    await waitFor(async () => expect((await scrollTo(stage)).table).toHaveTextContent(own.cached('1.5')))
  },
})

/** A wrong amount has its reason at the field. */
export const WrongAmount = settings.loaded(stored, {
  given: keeping().handlers,
  play: async (stage) => {
    const { texts, own, prompt } = await openDialog(stage)
    await stage.userEvent.type(prompt, 'free')
    await stage.userEvent.click(stage.page.getByRole('button', { name: own.save }))
    await waitFor(() => expect(prompt).toHaveAccessibleDescription(expect.stringContaining(texts.invalid)))
  },
})

/** A refusal is shown in the dialog, which keeps what was typed. */
export const Refused = settings.loaded(stored, {
  given: keeping('model names cannot be duplicated').handlers,
  play: async (stage) => {
    const { own, prompt } = await openDialog(stage)
    await stage.userEvent.type(prompt, '3')
    await stage.userEvent.click(stage.page.getByRole('button', { name: own.save }))
    await stage.page.findByText('model names cannot be duplicated')
    await expect(prompt).toHaveValue('3')
  },
})

const display = {
  'openai:main': {
    models: {
      'gpt-4o': { input_price: 2.5, cached_input_price: 1.25, output_price: 10 },
      'gpt-4o-mini': { input_price: 0.15, cached_input_price: 0.15, output_price: 0.6 },
    },
  },
}

/** Prices of channels can be read only. */
export const Laisky = settings.loaded([...stored, { key: 'GroupRatio', value: '{"default":1}' }], {
  given: [serverWith({ stripe_enabled: false }), http.get('*/api/models/display', () => answer(display))],
  play: async (stage) => {
    const { texts, table } = await scrollTo(stage)
    await expect(table).toHaveTextContent('openai:main')
    await expect(stage.page.queryByRole('button', { name: texts.edit('gpt-4o') })).toBeNull()
  },
})

export const Empty = settings.loaded(stored, {
  given: [
    oneHub,
    groups,
    http.get('*/api/prices', () => HttpResponse.json({ success: false, message: 'pricing data not found' })),
  ],
  play: async ({ page }) => {
    const { empty } = serverPriceTexts.current()
    ;(await page.findByText(empty)).scrollIntoView()
  },
})

export const Failed = settings.loaded(stored, {
  given: [oneHub, groups, http.get('*/api/prices', () => new HttpResponse('', { status: 500 }))],
  play: async ({ page }) => {
    const { notLoaded } = serverPriceTexts.current()
    ;(await page.findByText(notLoaded, undefined, { timeout: 15_000 })).scrollIntoView()
  },
})

export const Phone = settings.loaded(stored, {
  given: keeping().handlers,
  width: 'phone',
  play: async (stage) => void (await scrollTo(stage)),
})
