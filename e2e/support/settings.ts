import type { Page } from '@playwright/test'
import type { Operator } from './operator.ts'
import { recordRequests } from './page.ts'

/** Opens a tab of the settings. */
export const openTab = (page: Page, tab: string) => page.getByRole('link', { name: tab, exact: true }).click()
/** Saves the changed options. */
export const saveChanges = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** Records the saved options. */
export const recordOptionSaves = (page: Page) =>
  recordRequests<{ key: string; value: string }>(page, (request, { pathname }) =>
    request.method() === 'PUT' && pathname === '/api/option/' ? request.postDataJSON() : undefined,
  )

/** Returns a function that reads the stored value of an option. */
export async function storedOptions(operator: Operator) {
  const root = await operator.asRoot()
  return async (key: string) => (await root.options.list()).find((option) => option.key === key)?.value
}
