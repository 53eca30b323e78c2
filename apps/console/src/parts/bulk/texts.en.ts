import type { texts as zh } from './texts.zh.ts'

/** English texts about doing something with many rows. */
export const texts: typeof zh = {
  quoted: (name) => `“${name}”`,
  among: (names, count) => `${names} and others, ${count} in all`,
  about: (names) => `These are ${names}.`,
  some: (able, chosen) => `This can be done with ${able} of the ${chosen} selected; the others are skipped.`,
  none: 'Cannot be done with any of the selected',
  progress: (action, done, total) => `${action}: ${done} of ${total}`,
  stop: 'Stop',
  failed: (count, reasons) => `${count} failed: ${reasons}.`,
  because: (names, reason) => `${names} (${reason})`,
  left: (count) =>
    count === 1 ? '1 was left as it is, and stays selected.' : `${count} were left as they are, and stay selected.`,
}
