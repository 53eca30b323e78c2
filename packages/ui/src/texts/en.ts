import { numberFormat } from './number-format.ts'
import { serverMessageOf, type UiTexts } from './UiTexts.ts'

const grouped = (count: number) => numberFormat('en').format(count)

const rows = (count: number) => (count === 1 ? '1 row' : `${grouped(count)} rows`)

/** English texts. */
export const en: UiTexts = {
  language: 'en',
  failure: (error) => serverMessageOf(error) || 'Something went wrong. Please try again later.',
  copy: { copy: 'Copy', copied: 'Copied', failed: 'Copying failed. Please copy the text manually.' },
  confirm: { cancel: 'Cancel', type: (name) => `Type “${name}” to confirm` },
  load: {
    failed: 'Failed to load',
    retry: 'Retry',
    loading: 'Loading',
    slow: 'This is taking longer than usual. Still waiting for the server.',
  },
  quota: {
    unlimited: 'Unlimited',
    exact: (value) => `${value} quota units`,
    used: (value, limit) => `${value} of ${limit} quota units used`,
    left: (value, limit) => `${value} of ${limit} quota units left`,
  },
  status: {
    token: {
      enabled: 'Enabled',
      disabled: 'Disabled',
      expired: 'Expired',
      exhausted: 'Exhausted',
      unknown: 'Unknown',
    },
    user: { enabled: 'Activated', banned: 'Banned', deleted: 'Deleted', unknown: 'Unknown' },
    role: { user: 'Normal user', admin: 'Admin', root: 'Super admin', unknown: 'Unknown' },
    channel: {
      enabled: 'Enabled',
      disabled: 'Disabled',
      disabledAutomatically: 'Auto-disabled',
      unknown: 'Unknown',
    },
    redemption: { unused: 'Unused', disabled: 'Disabled', used: 'Used', unknown: 'Unknown' },
    log: {
      topUp: 'Top-up',
      consume: 'Consumption',
      manage: 'Management',
      system: 'System',
      test: 'Test',
      failed: 'Failed call',
      signIn: 'Sign-in',
      unknown: 'Unknown',
    },
  },
  responseTime: { untested: 'Untested' },
  balance: { unsupported: 'Unsupported', points: (value) => `${value} points` },
  secret: { reveal: (name) => `Show or hide ${name}`, copy: (name) => `Copy ${name}` },
  search: { clear: 'Clear' },
  countdown: { again: (seconds) => `Resend in ${seconds} s` },
  prompt: { dismiss: 'Got it' },
  quotaInput: {
    units: (value) => `${value} quota units`,
  },
  subnet: {
    label: 'Allowed networks',
    hint: 'Comma-separated CIDR ranges, such as 10.0.0.0/8. Leave empty to allow any.',
    invalid: (entry) => `“${entry}” is not a valid network. Use CIDR notation, such as 10.0.0.0/8.`,
  },
  timeRange: {
    range: 'Period',
    hint: 'For example 7d, 24h, 30m or 2026-11-01 ~ 2026-11-07, with times such as 08:30:00',
    invalid: 'Enter a period, for example 7d or 2026-11-01 ~ 2026-11-07',
    from: 'Start time',
    to: 'End time',
    invalidClock: 'Enter a time, for example 08:30:00',
    skipped: 'This time does not exist on that day: clocks go forward.',
    backwards: 'The end is before the start',
    earlier: 'Earlier',
    later: 'Later',
    weekdays: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
    presets: 'Usual periods',
    today: 'Today',
    week: 'Last 7 days',
    month: 'Last 30 days',
    all: 'All',
  },
  content: { frame: (host) => `Content from ${host}` },
  table: {
    loaded: (known, hasMore) => {
      if (hasMore === false) return known === 1 ? '1 row' : `All ${rows(known)}`
      return hasMore === true ? `First ${rows(known)} loaded` : `${rows(known)} loaded`
    },
    sortedLoaded: 'only the loaded rows are sorted',
    actions: 'Actions',
    pager: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page) => `Page ${page}`,
    range: (from, to, total) =>
      total === undefined
        ? `Rows ${grouped(from)}–${grouped(to)}`
        : `${grouped(from)}–${grouped(to)} of ${grouped(total)}`,
    beyondEnd: 'This page is empty',
    beyondEndHint: (page) => `Page ${page} does not exist, or its rows were deleted.`,
    firstPage: 'Back to page 1',
    noMatch: 'No results',
    noMatchHint: 'Change the filter, or clear it to see everything.',
    clearFilter: 'Clear filter',
    selectPage: 'Select page',
    selectRow: (name) => `Select “${name}”`,
    selected: (count) => `${count} selected`,
    selectionActions: 'Actions for selected rows',
    clearSelection: 'Clear selection',
    view: 'View options',
  },
}
