import type { Locator, Page } from '@playwright/test'
import type { Figures } from './bench-figures.ts'
import { createStopwatch, type Stopwatch } from './bench-stopwatch.ts'

const ROWS = 10

/** Uses a list of the console with the keyboard. Records the duration of each action under the list's URL. */
export class ListBench {
  readonly #page: Page
  readonly #path: string
  readonly #figures: Figures
  readonly #stopwatch: Stopwatch

  private constructor(page: Page, path: string, figures: Figures, stopwatch: Stopwatch) {
    this.#page = page
    this.#path = path
    this.#figures = figures
    this.#stopwatch = stopwatch
  }

  static async of(page: Page, path: string, figures: Figures): Promise<ListBench> {
    return new ListBench(page, path, figures, await createStopwatch(page))
  }

  async #measure(kind: string, ...args: Parameters<Stopwatch>): Promise<void> {
    this.#figures.add(`${this.#path}: ${kind}`, await this.#stopwatch(...args))
  }

  /** Types into a field. Each key waits only for the frame that shows it. */
  async type(field: Locator, text: string, kind: string): Promise<void> {
    await field.focus()
    const before = await field.inputValue()
    for (let typed = 1; typed <= text.length; typed++) {
      const response = { selector: ':focus', value: before + text.slice(0, typed) }
      await this.#measure(kind, response, () => this.#page.keyboard.press(text[typed - 1] ?? ''))
    }
  }

  /** Opens the list and the next pages in sequence, each after it has been prefetched. */
  async openPages(pages: number): Promise<void> {
    const prefetched = (p: number) =>
      this.#page.waitForResponse((response) => new URL(response.url()).searchParams.get('p') === String(p))
    await Promise.all([prefetched(1), this.#page.goto(this.#path)])
    for (let to = 2; to <= pages; to++) {
      const next = prefetched(to)
      await this.#openPage(to, 'open a loaded page')
      await next
    }
  }

  /** Opens pages of the search results. */
  async openResultPages(pages: number): Promise<void> {
    for (let to = 2; to <= pages; to++) await this.#openPage(to, 'open a page of all search results')
  }

  #openPage(to: number, kind: string): Promise<void> {
    // The header is row 1.
    return this.#press(
      this.#page.getByRole('button', { name: '下一页' }),
      `[aria-rowindex="${(to - 1) * ROWS + 2}"]`,
      kind,
    )
  }

  /** Focuses a control and then presses it with a key, so that focusing is not measured. */
  async #press(control: Locator, selector: string, kind: string): Promise<void> {
    await control.focus()
    const key = (await control.getAttribute('role')) === 'switch' ? 'Space' : 'Enter'
    await this.#measure(kind, { selector }, () => this.#page.keyboard.press(key))
  }

  /** Searches for everything: the server's pattern `%` matches any text. */
  async searchAll(search: Locator, count: number): Promise<void> {
    await search.fill('%')
    await search.press('Enter')
    await this.#page.locator(`[aria-rowcount="${count + 1}"]`).waitFor()
  }

  /** Toggles the switch of each row of the page twice, one request at a time. */
  async toggleRows(): Promise<void> {
    for (const toggle of await this.#page.getByRole('switch').all())
      for (let round = 0; round < 2; round++) {
        const row = `[aria-label="${await toggle.getAttribute('aria-label')}"]`
        const selector = (await toggle.isChecked()) ? `${row}:not(:checked)` : `${row}:checked`
        const saved = this.#page.waitForResponse((response) => response.request().method() === 'PUT')
        await this.#press(toggle, selector, 'toggle a switch')
        await saved
        await this.#page.locator(`${row}:enabled`).waitFor({ state: 'attached' })
      }
  }

  /** Opens and closes the menu of each row. */
  async openMenus(): Promise<void> {
    for (const button of await this.#page.getByRole('button', { name: '的更多操作' }).all()) {
      await this.#press(button, '[role="menu"]', "open a row's menu")
      await this.#page.keyboard.press('Escape')
      await this.#page.getByRole('menu').waitFor({ state: 'detached' })
    }
  }
}
