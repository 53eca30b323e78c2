import { listTotals } from '../totals.ts'

/** Takes the number of rows of a list from a request; one with filters is left out. */
export function learnTotal(total: number, { url }: { readonly url: string }): void {
  const { pathname, searchParams } = new URL(url, 'http://gateway')
  if ([...searchParams.keys()].some((name) => !/^(p|size|order)$/.test(name))) return
  listTotals.learn(pathname.split('/').slice(2).filter(Boolean).join('/'), total)
}
