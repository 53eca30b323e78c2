import type { texts as zh } from './-texts.zh.ts'

/** English texts of the chat screen. */
export const texts: typeof zh = {
  title: 'Chat',
  purpose: (host) => `A page of ${host}. If it does not show, open it in a new tab.`,
  open: 'Open in a new tab',
  none: 'No chat page is set',
  noneHint: 'The chat page will appear here once an administrator has set its link.',
  bad: 'The chat link cannot be opened',
  badHint: 'The chat link that an administrator set is no web address.',
}
