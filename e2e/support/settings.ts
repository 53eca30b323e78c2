import type { Page } from '@playwright/test'
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
