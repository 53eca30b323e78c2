import type { texts as zh } from './texts.zh.ts'

/** English texts about doing something with many redemption codes. */
export const texts: typeof zh = {
  copy: 'Copy the codes',
  enable: {
    label: 'Enable',
    title: (count) => (count === 1 ? 'Enable 1 code?' : `Enable ${count} codes?`),
    what: 'They can be redeemed again.',
    done: (count) => (count === 1 ? 'Enabled 1 code.' : `Enabled ${count} codes.`),
  },
  disable: {
    label: 'Disable',
    title: (count) => (count === 1 ? 'Disable 1 code?' : `Disable ${count} codes?`),
    what: 'They cannot be redeemed for now; they can be enabled again at any time.',
    done: (count) => (count === 1 ? 'Disabled 1 code.' : `Disabled ${count} codes.`),
  },
  remove: {
    label: 'Delete',
    title: (count) => (count === 1 ? 'Delete 1 code?' : `Delete ${count} codes?`),
    what: 'They are deleted for good and cannot be redeemed any more. Quota that was redeemed stays.',
    done: (count) => (count === 1 ? 'Deleted 1 code.' : `Deleted ${count} codes.`),
  },
}
