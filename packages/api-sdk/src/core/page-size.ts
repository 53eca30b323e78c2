/** Rows of a page without `size`. A shorter page is the last one. */
export const PAGE_SIZE = 10
