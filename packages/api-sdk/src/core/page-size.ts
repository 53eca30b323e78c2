/** Rows in a page; the server's own number, not to be asked for. A shorter page is the last one. */
export const PAGE_SIZE = 10
