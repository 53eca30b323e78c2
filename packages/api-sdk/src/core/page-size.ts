/** Rows per page, fixed by the server. A shorter page is the last one. */
export const PAGE_SIZE = 10
