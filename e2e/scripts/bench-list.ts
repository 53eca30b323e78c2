import type { Locator, Page } from '@playwright/test'
import type { Figures } from './bench-figures.ts'
import { type Stopwatch, stopwatch } from './bench-timed.ts'

const ROWS = 10

/** A list of the console, as somebody uses it; each thing done is noted under the list's address. */
export class List {
  readonly #page: Page
  readonly #path: string
  readonly #figures: Figures
  readonly #timed: Stopwatch

  private constructor(page: Page, path: string, figures: Figures, timed: Stopwatch) {
    this.#page = page
    this.#path = path
    this.#figures = figures
    this.#timed = timed
  }

  static async of(page: Page, path: string, figures: Figures): Promise<List> {
    return new List(page, path, figures, await stopwatch(page))
  }

  async #note(kind: string, ...timed: Parameters<Stopwatch>): Promise<void> {
    this.#figures.note(`${this.#path}: ${kind}`, await this.#timed(...timed))
  }

  /** Types into a field, key by key, without waiting for anything but the frame that shows it. */
  async type(field: Locator, text: string, kind: string): Promise<void> {
    await field.focus()
    const before = await field.inputValue()
    for (let typed = 1; typed <= text.length; typed++) {
      const answer = { selector: ':focus', value: before + text.slice(0, typed) }
      await this.#note(kind, answer, () => this.#page.keyboard.press(text[typed - 1] ?? ''))
    }
  }

  /** Opens the list and turns its pages one by one, each once the server has sent it ahead. */
  async openPages(pages: number): Promise<void> {
    const sentAhead = (p: number) =>
      this.#page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('p') === String(p))
    await Promise.all([sentAhead(1), this.#page.goto(this.#path)])
    for (let to = 2; to <= pages; to++) {
      const ahead = sentAhead(to)
      await this.#turn(to, 'turn to a page that is loaded')
      await ahead
    }
  }

  /** Turns pages of what was found. */
  async turnFound(pages: number): Promise<void> {
    for (let to = 2; to <= pages; to++) await this.#turn(to, 'turn a page of all that was found')
  }

  #turn(to: number, kind: string): Promise<void> {
    // The heading is row 1.
    return this.#press(
      this.#page.getByRole('button', { name: '下一页' }),
      `[aria-rowindex="${(to - 1) * ROWS + 2}"]`,
      kind,
    )
  }

  /** Presses what is under the focus already: to find it takes the page time as well. */
  async #press(control: Locator, selector: string, kind: string): Promise<void> {
    await control.focus()
    const key = (await control.getAttribute('role')) === 'switch' ? 'Space' : 'Enter'
    await this.#note(kind, { selector }, () => this.#page.keyboard.press(key))
  }

  /** Finds everything: `%` stands for any text in the server's pattern. */
  async findAll(search: Locator, count: number): Promise<void> {
    await search.fill('%')
    await search.press('Enter')
    await this.#page.locator(`[aria-rowcount="${count + 1}"]`).waitFor()
  }

  /** Switches each row of the page to the other state and back; the next one once the server has answered. */
  async toggleRows(): Promise<void> {
    for (const toggle of await this.#page.getByRole('switch').all())
      for (let side = 0; side < 2; side++) {
        const row = `[aria-label="${await toggle.getAttribute('aria-label')}"]`
        const selector = (await toggle.isChecked()) ? `${row}:not(:checked)` : `${row}:checked`
        const answered = this.#page.waitForResponse((answer) => answer.request().method() === 'PUT')
        await this.#press(toggle, selector, 'switch a row')
        await answered
        await this.#page.locator(`${row}:enabled`).waitFor({ state: 'attached' })
      }
  }

  /** Opens the menu of each row, and closes it again. */
  async openMenus(): Promise<void> {
    for (const button of await this.#page.getByRole('button', { name: '的更多操作' }).all()) {
      await this.#press(button, '[role="menu"]', "open a row's menu")
      await this.#page.keyboard.press('Escape')
      await this.#page.getByRole('menu').waitFor({ state: 'detached' })
    }
  }
}
