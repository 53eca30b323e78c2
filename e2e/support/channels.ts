import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { type ModelProvider, startModelProvider } from './model-provider.ts'
import { recordRequests } from './page.ts'

/** Test with a model provider. */
export const test = base.extend<{ provider: ModelProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  provider: async ({}, use) => {
    const provider = await startModelProvider()
    await use(provider)
    provider.close()
  },
})

/** Form or question that is open. */
export const form = (page: Page) => page.getByRole('dialog')

export async function chooseType(page: Page, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

export async function chooseModels(page: Page, models: string): Promise<void> {
  await form(page).getByRole('button', { name: '全部清除' }).click()
  await form(page).getByRole('combobox', { name: '模型' }).fill(`${models},`)
}

/** Opens an action that applies to all channels. */
export async function runOnAll(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Records the bodies of requests that change channels. */
export const recordChanges = (page: Page) =>
  recordRequests<unknown>(page, (request, { pathname }) =>
    ['POST', 'PUT'].includes(request.method()) && pathname.startsWith('/api/channel')
      ? request.postDataJSON()
      : undefined,
  )
