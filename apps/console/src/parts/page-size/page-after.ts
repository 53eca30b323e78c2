/** Returns the page, from 1, that has the first row of a page of another size. */
export const pageAfter = (page: number, size: number, next: number): number =>
  Math.floor(((page - 1) * size) / next) + 1
