import type { Locator, Page } from '@playwright/test'
import { note, type Times } from './figures.ts'
import { timed } from './timed.ts'

const ROWS = 10

/** A row of the table, by its place among all. */
const rowAt = (place: number) => `[role="row"][aria-rowindex="${place + 2}"]`

const firstOf = (page: number) => rowAt((page - 1) * ROWS)

/** Types into a field, key by key, without waiting for anything but the frame that shows it. */
export async function type(page: Page, field: Locator, text: string, times: Times, kind: string): Promise<void> {
  const label = await field.getAttribute('aria-label')
  const id = await field.getAttribute('id')
  const selector = label ? `input[aria-label="${label}"]` : `[id="${id}"]`
  await field.focus()
  const before = await field.inputValue()
  for (let typed = 1; typed <= text.length; typed++) {
    const answer = { selector, value: before + text.slice(0, typed) }
    note(times, kind, await timed(page, 'keydown', answer, () => page.keyboard.press(text[typed - 1] ?? '')))
  }
}

const turn = (page: Page, to: number) =>
  timed(page, 'click', { selector: firstOf(to) }, () => page.getByRole('button', { name: '下一页' }).click())

/** Opens a list and turns its pages one by one, each once the server has sent it ahead. */
export async function openPages(page: Page, path: string, pages: number, times: Times): Promise<void> {
  const sentAhead = (p: number) =>
    page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('p') === String(p))
  await Promise.all([sentAhead(1), page.goto(path)])
  for (let to = 2; to <= pages; to++) {
    const ahead = sentAhead(to)
    note(times, `${path}: turn to a loaded page`, await turn(page, to))
    await ahead
  }
}

/** Finds everything: `%` stands for any text in the server's pattern. */
export async function findAll(page: Page, search: Locator, count: number): Promise<void> {
  await search.fill('%')
  await search.press('Enter')
  // The heading is a row as well.
  await page.locator(`[aria-rowcount="${count + 1}"]`).waitFor()
}

/** Turns pages of what was found. */
export async function turnFound(page: Page, path: string, pages: number, times: Times): Promise<void> {
  for (let to = 2; to <= pages; to++) note(times, `${path}: turn a page of all that was found`, await turn(page, to))
}

/** Switches each row of the page to the other state and back; the next one once the server has answered. */
export async function toggleRows(page: Page, times: Times): Promise<void> {
  for (const toggle of await page.getByRole('switch').all())
    for (let side = 0; side < 2; side++) {
      const row = `[aria-label="${await toggle.getAttribute('aria-label')}"]`
      const selector = (await toggle.isChecked()) ? `${row}:not(:checked)` : `${row}:checked`
      const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      note(times, '/channel: switch a row', await timed(page, 'click', { selector }, () => toggle.press('Space')))
      await answered
      await page.locator(`${row}:enabled`).waitFor({ state: 'attached' })
    }
}

/** Opens the menu of each row, and closes it again. */
export async function openMenus(page: Page, times: Times): Promise<void> {
  const menu = page.getByRole('menu')
  for (const button of await page.getByRole('button', { name: '的更多操作' }).all()) {
    note(
      times,
      "/user: open a row's menu",
      await timed(page, 'click', { selector: '[role="menu"]' }, () => button.click()),
    )
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
}
