import type { texts as zh } from './texts.zh.ts'

/** English texts about doing something with many tokens. */
export const texts: typeof zh = {
  enable: {
    label: 'Enable',
    title: (count) => (count === 1 ? 'Enable 1 token?' : `Enable ${count} tokens?`),
    what: 'Programs that use their keys can call models again.',
    done: (count) => (count === 1 ? 'Enabled 1 token.' : `Enabled ${count} tokens.`),
  },
  disable: {
    label: 'Disable',
    title: (count) => (count === 1 ? 'Disable 1 token?' : `Disable ${count} tokens?`),
    what: 'Programs that use their keys stop working at once; they can be enabled again at any time.',
    done: (count) => (count === 1 ? 'Disabled 1 token.' : `Disabled ${count} tokens.`),
  },
  remove: {
    label: 'Delete',
    title: (count) => (count === 1 ? 'Delete 1 token?' : `Delete ${count} tokens?`),
    what: 'They are deleted for good, and programs that use their keys stop working at once.',
    done: (count) => (count === 1 ? 'Deleted 1 token.' : `Deleted ${count} tokens.`),
  },
}
