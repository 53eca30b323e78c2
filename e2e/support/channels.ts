import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { type ModelProvider, startModelProvider } from './model-provider.ts'
import type { Operator } from './operator.ts'
import { recordRequests } from './page.ts'

type Root = Awaited<ReturnType<Operator['asRoot']>>
type ChannelDraft = Parameters<Root['channels']['create']>[0]

interface Channels {
  /** Stand-in for the provider of all channels. */
  provider: ModelProvider
  /** Creates channels to the provider; the key of `east` is `sk-east`. Returns root's calls. */
  createChannels: (names: readonly string[], fields?: Partial<ChannelDraft>) => Promise<Root>
}

/** Test with a model provider and channels to it. */
export const test = base.extend<Channels>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  provider: async ({}, use) => {
    const provider = await startModelProvider()
    await use(provider)
    provider.close()
  },
  createChannels: async ({ program, provider }, use) => {
    const root = await program.operator.asRoot()
    const shared = { type: 1, group: 'default', models: 'gpt-3.5-turbo', base_url: provider.url }
    await use(async (names, fields) => {
      for (const name of names) await root.channels.create({ ...shared, name, key: `sk-${name}`, ...fields })
      return root
    })
  },
})

/** Returns the id of a channel by its name. */
export async function channelId({ channels }: Root, name: string): Promise<number> {
  const found = (await channels.list.all({}, { pace: 0 })).find((channel) => channel.name === name)
  if (!found) throw new Error(`There is no channel "${name}"`)
  return found.id
}

/** Form or question that is open. */
export const form = (page: Page) => page.getByRole('dialog')

export async function chooseType(page: Page, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

export async function chooseModels(page: Page, models: string): Promise<void> {
  await form(page).getByRole('combobox', { name: '模型', exact: true }).fill(`${models},`)
}

/** Opens an action that applies to all channels. */
export async function runOnAll(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: '全部渠道' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Returns `line-01`, `line-02` and so on. */
export const lineNames = (count: number) =>
  Array.from({ length: count }, (_, at) => `line-${String(at + 1).padStart(2, '0')}`)

/** Records the bodies of requests that change channels. */
export const recordChanges = (page: Page) =>
  recordRequests<unknown>(page, (request, { pathname }) =>
    ['POST', 'PUT'].includes(request.method()) && pathname.startsWith('/api/channel')
      ? request.postDataJSON()
      : undefined,
  )
