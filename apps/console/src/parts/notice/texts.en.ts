import type { texts as zh } from './texts.zh.ts'

/** English texts of the announcement. */
export const texts: typeof zh = {
  title: 'Announcement',
  open: 'Show announcement',
  close: 'Close announcement',
  loading: 'Loading announcement',
}
