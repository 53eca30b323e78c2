import type { texts as zh } from './texts.zh.ts'

/** English texts of the chat client menu. */
export const texts: typeof zh = {
  copyAs: 'Copy',
  plain: 'Key',
  linkOf: (client) => `Link for ${client}`,
  openIn: 'Open in a chat client',
  names: { next: 'ChatGPT Next Web', ama: 'AMA', opencat: 'OpenCat', lobechat: 'LobeChat' },
  copiedKey: 'Key copied to the clipboard',
  copiedLink: (client) => `Link for ${client} copied to the clipboard`,
  confirm: {
    title: (host) => `Give the key to ${host}?`,
    effect: (name, origin) =>
      `The key of token “${name}” becomes part of a link to ${origin}. That site can spend your quota with it.`,
    inFragment: 'The key is in the fragment (#): not in the site’s access log, but in the browser history.',
    inQuery: 'The key is in the query: in the site’s access log and in the browser history.',
    open: 'Open',
    copy: 'Copy the link',
  },
}
