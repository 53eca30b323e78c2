import type { texts as zh } from './texts.zh.ts'

/** English texts of clearing the log. */
export const texts: typeof zh = {
  before: 'Clear logs before',
  skipped: 'This time does not exist on that day: clocks go forward.',
  invalid: 'Enter a time, for example 2026-11-01 08:30:00',
  button: 'Clear old logs',
  title: (date) => `Clear all logs before ${date}?`,
  consequence: 'Older logs of all types are deleted permanently.',
  confirm: 'Clear',
  done: (count) => `${count} logs cleared`,
  failed: (reason) => `log cleanup failed: ${reason}`,
}
