/** Chinese texts of the number of rows of a page. The English catalogue has the same keys. */
export const texts = {
  label: '每页条数',
  perPage: (count: number) => `${count} 条/页`,
}
