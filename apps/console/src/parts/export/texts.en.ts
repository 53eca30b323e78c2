import type { texts as zh } from './texts.zh.ts'

/** English texts of the export. */
export const texts: typeof zh = {
  title: (page) => `Export: ${page}`,
  reading: (count) => `Exporting: ${count} read`,
  stopped: 'The export was stopped; no file was saved',
  nothing: 'There is nothing to export',
  done: (count) => `Exported ${count}`,
  limited: (count) =>
    `Exported the newest ${count}; older ones are not in the file. Narrow the filters to export the rest.`,
  incomplete: (count, reason) => `The export is incomplete: ${count} were saved, the rest could not be read. ${reason}`,
}
