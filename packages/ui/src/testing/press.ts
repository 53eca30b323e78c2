import { type Locator, userEvent } from 'vitest/browser'

/** Gives an element the focus, and presses keys: `{Enter}`, `[Space]`. */
export async function press(target: Locator, keys: string): Promise<void> {
  const element = target.element()
  if (!(element instanceof HTMLElement)) throw new Error('Only HTML elements take the focus')
  element.focus()
  await userEvent.keyboard(keys)
}

/** The keys that press a button. */
export const PRESS = ['{Enter}', '[Space]']
