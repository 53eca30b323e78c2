/** Rows of a page without `size`. A shorter page is the last one. */
export const PAGE_SIZE = 10

/** Rows of a page that consoles show where a server takes a size. */
export const USUAL_PAGE_SIZE = 50

/** Response header in which the embedded gateway states the number of rows of all pages. */
export const TOTAL_HEADER = 'x-relaydeck-total'
