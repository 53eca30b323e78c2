import type { texts as zh } from './texts.zh.ts'

/** English texts of bulk actions. */
export const texts: typeof zh = {
  enable: { title: (counted) => `Enable ${counted}?`, done: (counted) => `Enabled ${counted}.` },
  disable: { title: (counted) => `Disable ${counted}?`, done: (counted) => `Disabled ${counted}.` },
  remove: { title: (counted) => `Delete ${counted}?`, done: (counted) => `Deleted ${counted}.` },
  about: (names) => `Selected: ${names}.`,
  some: (applicable, selected) => `This applies to ${applicable} of the ${selected} selected; the others are skipped.`,
  others: 'More',
  none: 'Does not apply to any selected row',
  separator: '; ',
  edit: {
    label: 'Edit',
    open: 'Bulk edit',
    keep: 'Empty fields keep the values of each row. Values before and after are listed below.',
    modes: { keep: 'Keep', add: 'Add these', remove: 'Remove these', replace: 'Replace with these' },
    preview: 'Preview of the changes',
    more: (count) => `${count} more`,
    nothing: 'There is nothing to change yet.',
    limits: {
      label: 'Change to the limits',
      remove: 'Limits to remove',
      none: 'None of the selected rows has limits.',
      kinds: { requests: 'Calls', tokens: 'Tokens', quota: 'Quota' },
      named: (kind, period) => `${kind} ${period}`,
      nothing: 'None',
    },
  },
}
