import type { texts as zh } from './page-size.zh.ts'

/** English texts of the number of rows of a page. */
export const texts: typeof zh = {
  label: 'Rows per page',
  perPage: (count) => `${count} / page`,
}
