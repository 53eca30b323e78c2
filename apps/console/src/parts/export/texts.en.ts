import type { texts as zh } from './texts.zh.ts'

/** English texts about files of rows. */
export const texts: typeof zh = {
  reading: (count) => `Exporting: ${count} read`,
  stop: 'Stop',
  stopped: 'The export was stopped; no file was saved',
  nothing: 'There is nothing to export',
  done: (count) => `Exported ${count}`,
  cut: (count) => `Exported the newest ${count}; older ones are not in the file. Narrow the list down to export them.`,
  incomplete: (count, reason) => `The export is incomplete: ${count} were saved, the rest did not come. ${reason}`,
}
