import type { NoticeTexts } from './texts.ts'

/** English texts of the announcement. */
export const texts: NoticeTexts = {
  title: 'Announcement',
  open: 'Show the announcement',
  close: 'Close the announcement',
  loading: 'Loading the announcement',
}
