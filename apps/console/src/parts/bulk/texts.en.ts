import type { texts as zh } from './texts.zh.ts'

/** English texts of bulk actions. */
export const texts: typeof zh = {
  enable: { title: (counted) => `Enable ${counted}?`, done: (counted) => `Enabled ${counted}.` },
  disable: { title: (counted) => `Disable ${counted}?`, done: (counted) => `Disabled ${counted}.` },
  remove: { title: (counted) => `Delete ${counted}?`, done: (counted) => `Deleted ${counted}.` },
  quoted: (name) => `“${name}”`,
  firstOf: (names, count) => `${names} and others, ${count} in total`,
  about: (names) => `Selected: ${names}.`,
  some: (applicable, selected) => `This applies to ${applicable} of the ${selected} selected; the others are skipped.`,
  changed: 'changed meanwhile, check it and try again',
  retry: (count) => `Retry the ${count} that failed`,
  undo: { label: 'Undo', done: (count) => (count === 1 ? 'Undid 1 change.' : `Undid ${count} changes.`) },
  none: 'Does not apply to any selected row',
  progress: (action, done, total) => `${action}: ${done} of ${total}`,
  failed: (count, reasons) => `${count} failed: ${reasons}.`,
  because: (names, reason) => `${names} (${reason})`,
  left: (count) =>
    count === 1 ? '1 was not processed and stays selected.' : `${count} were not processed and stay selected.`,
}
