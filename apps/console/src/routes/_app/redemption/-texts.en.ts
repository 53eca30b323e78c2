import { REDEMPTION_COUNT, REDEMPTION_NAME_BYTES } from '@relaydeck/api-sdk'
import { sentencesOf } from '../../../parts/noun/sentences.en.ts'
import type { texts as zh } from './-texts.zh.ts'

/** English texts of the redemption screens. */
export const texts: typeof zh = {
  ...sentencesOf('redemption code', 'redemption codes'),
  purpose: 'Each code can be redeemed once, by one user, for quota on their account.',
  emptyHint: 'Create codes and hand them out. Users redeem them for quota.',
  add: 'New codes',
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
  fields: {
    name: {
      label: 'Name',
      newHint: 'Also the name of the downloaded file',
      invalid: 'Please enter a name',
      tooLong: `A name has at most ${REDEMPTION_NAME_BYTES} bytes`,
    },
    quota: { label: 'Quota', invalid: 'Please enter a quota greater than 0' },
    count: {
      label: 'Number of codes',
      hint: `At most ${REDEMPTION_COUNT} at a time`,
      invalid: `Please enter a whole number from 1 to ${REDEMPTION_COUNT}`,
    },
  },
  usedNote: 'This code has been redeemed. Changing its quota does not change what the user received.',
  created: (count) => (count === 1 ? 'Created 1 code' : `Created ${count} codes`),
  newCodes: {
    title: (name, count) => `“${name}”: ${count === 1 ? '1 new code' : `${count} new codes`}`,
    hint: 'The codes were downloaded as a text file, one per line.',
    list: 'New redemption codes',
    copy: 'Copy all',
    download: 'Download again',
  },
}
