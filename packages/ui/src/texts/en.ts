import { refusalOf } from './refusal.ts'
import type { UiTexts } from './UiTexts.ts'

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

/** English. */
export const en: UiTexts = {
  language: 'en',
  failure: (error) => refusalOf(error) || 'That did not work. Please try again later.',
  copy: { copy: 'Copy', copied: 'Copied', failed: 'Could not copy; please copy by hand' },
  confirm: { cancel: 'Cancel', type: (name) => `Type “${name}” to confirm` },
  load: {
    failed: 'Could not be loaded',
    retry: 'Try again',
    loading: 'Loading',
    slow: 'This takes longer than usual; the server has not answered yet.',
  },
  quota: {
    unlimited: 'unlimited',
    exact: (value) => `${value} quota units`,
    used: (value, limit) => `${value} of ${limit} quota units used`,
    left: (value, limit) => `${value} of ${limit} quota units left`,
  },
  status: {
    token: {
      enabled: 'enabled',
      disabled: 'disabled',
      expired: 'expired',
      exhausted: 'exhausted',
      unknown: 'unknown',
    },
  },
  table: {
    loaded: (known, more) => {
      if (more === false) return known === 1 ? '1 row' : `All ${rows(known)}`
      return more === true ? `${rows(known)} loaded, there may be more` : `${rows(known)} loaded`
    },
    sortedLoaded: 'sorted among the loaded rows only',
    actions: 'Actions',
    pager: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page) => `Page ${page}`,
    range: (from, to) => `Rows ${from}–${to}`,
    beyondEnd: 'Nothing on this page',
    beyondEndHint: (page) => `The list has no page ${page}, or its rows were deleted.`,
    firstPage: 'Back to page 1',
    noMatch: 'Nothing matches',
    noMatchHint: 'Try another filter, or clear it to see everything.',
    clearFilter: 'Clear filter',
  },
}
