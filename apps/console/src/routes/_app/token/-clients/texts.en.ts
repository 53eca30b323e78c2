import type { texts as zh } from './texts.zh.ts'

/** English texts about handing keys to chat clients. */
export const texts: typeof zh = {
  copyAs: 'Copy',
  plain: 'Key',
  linkOf: (client) => `Link for ${client}`,
  openIn: 'Open in a chat client',
  names: { next: 'ChatGPT Next Web', ama: 'AMA', opencat: 'OpenCat', lobechat: 'LobeChat' },
  copiedKey: 'The key is on the clipboard',
  copiedLink: (client) => `The link for ${client} is on the clipboard`,
  hand: {
    title: (host) => `Give the key to ${host}?`,
    what: (name, origin) =>
      `The key of token “${name}” becomes part of a link to ${origin}. That site can spend your quota with it.`,
    inFragment: 'It stands behind the #: not in that site’s access log, but in the history of the browser.',
    inQuery: 'It stands in the query: in that site’s access log and in the history of the browser.',
    open: 'Open',
    copy: 'Copy the link',
  },
}
