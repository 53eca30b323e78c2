import type { texts as zh } from './-texts.zh.ts'

/** English texts of the redemption screens. */
export const texts: typeof zh = {
  title: 'Redemption codes',
  purpose: 'Each code can be redeemed once, by one user, for quota on their account.',
  tableLabel: 'Redemption codes',
  searchPlaceholder: 'Name starts with, or ID',
  emptyHint: 'Create codes and hand them out. Users redeem them for quota.',
  noun: 'redemption code',
  nouns: 'redemption codes',
  add: 'New codes',
  named: (name) => `redemption code “${name}”`,
  counted: (count) => (count === 1 ? '1 redemption code' : `${count} redemption codes`),
  columns: { code: 'Code', quota: 'Quota', redeemed: 'Redeemed', notRedeemed: 'Not redeemed' },
  copyFailed: 'Copying failed. Please copy the code from the search box.',
  copyCodes: 'Copy codes',
  usedHint: 'A used code cannot be enabled again',
  removeEffect: (name) =>
    `Redemption code “${name}” will be permanently deleted and can no longer be redeemed. Quota already redeemed stays.`,
  bulkEffects: {
    enable: 'The codes can be redeemed again.',
    disable: 'The codes cannot be redeemed. You can enable them again at any time.',
    remove: 'The codes will be permanently deleted and can no longer be redeemed. Quota already redeemed stays.',
  },
  form: {
    name: 'Name',
    nameHint: 'Also the name of the downloaded file',
    nameLength: (used, limit) => `${used} of ${limit} bytes`,
    nameMissing: 'Please enter a name',
    nameTooLong: (limit) => `A name has at most ${limit} bytes`,
    quota: 'Quota',
    quotaInvalid: 'Please enter a quota greater than 0',
    count: 'Number of codes',
    countHint: (limit) => `At most ${limit} at a time`,
    countInvalid: (limit) => `Please enter a whole number from 1 to ${limit}`,
    used: 'This code has been redeemed. Changing its quota does not change what the user received.',
    created: (count) => (count === 1 ? 'Created 1 code' : `Created ${count} codes`),
  },
  newCodes: {
    title: (name, count) => `“${name}”: ${count === 1 ? '1 new code' : `${count} new codes`}`,
    hint: 'The codes were downloaded as a text file, one per line.',
    list: 'New redemption codes',
    copy: 'Copy all',
    download: 'Download again',
  },
}
