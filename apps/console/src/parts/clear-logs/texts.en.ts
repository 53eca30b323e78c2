import type { texts as zh } from './texts.zh.ts'

/** English texts about clearing the log. */
export const texts: typeof zh = {
  before: 'Clear logs from before',
  missing: 'Please choose a time',
  button: 'Clear old logs',
  question: (date) => `Clear all logs from before ${date}?`,
  what: 'Older rows of every type are deleted for good.',
  confirm: 'Clear',
  done: (count) => `${count} logs cleared`,
  failed: (reason) => `log cleanup failed: ${reason}`,
}
