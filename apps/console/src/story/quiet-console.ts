import { spyOn } from 'storybook/test'

/** The router's development build reports errors that pages handle, such as a missing right. */
const HANDLED = /^Warning: Error in route match: /

let spies: { mock: { calls: unknown[][] } }[] = []

/** Records the errors and warnings that a story writes to the browser's console. Storybook restores the console. */
export function recordConsole(): void {
  spies = [spyOn(console, 'error'), spyOn(console, 'warn')]
}

/** @throws Error if the story wrote an error or a warning */
export function checkConsole(): void {
  const messages = spies.flatMap(({ mock }) => mock.calls.map((parts) => parts.join(' ')))
  const unexpected = messages.filter((message) => !HANDLED.test(message))
  if (unexpected.length > 0) throw new Error(`Errors or warnings in the console:\n${unexpected.join('\n')}`)
}
