import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** Actions for the selected rows. */
export const selectionBar = (page: Page) => page.getByRole('toolbar', { name: '对所选内容的操作' })
/** Checkbox that selects a row. */
export const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `选择「${name}」`, exact: true })
/** Dialog that is open. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Runs an action on the selected rows, with its confirmation. */
export async function runAction(page: Page, action: string): Promise<void> {
  await selectionBar(page).getByRole('button', { name: action, exact: true }).click()
  await dialog(page).getByRole('button', { name: action, exact: true }).click()
}

/** Clicks an export button. Returns the name and the lines of the file, without its byte order mark. */
export async function exportFile(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent('download')
  await button.click()
  const file = await downloading
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: file.suggestedFilename(), lines: text.slice(1).split('\r\n') }
}
