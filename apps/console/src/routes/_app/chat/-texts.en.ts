import type { texts as zh } from './-texts.zh.ts'

/** English texts of the chat page. */
export const texts: typeof zh = {
  title: 'Chat',
  purpose: (host) => `Page from ${host}. If it does not load, open it in a new tab.`,
  open: 'Open in new tab',
  none: 'No chat page set',
  noneHint: 'The chat page appears here once an administrator sets its link.',
  invalid: 'Invalid chat link',
  invalidHint: 'The chat link set by an administrator is not a valid URL.',
}
