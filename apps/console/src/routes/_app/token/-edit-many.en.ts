import type { texts as zh } from './-edit-many.zh.ts'

/** English texts of bulk changes of tokens. */
export const texts: typeof zh = {
  label: 'Edit',
  title: (count) => (count === 1 ? 'Edit 1 token' : `Edit ${count} tokens`),
  done: (count) => (count === 1 ? 'Edited 1 token.' : `Edited ${count} tokens.`),
  expiryMode: 'Change to the expiry',
  modelMode: 'Change to the models',
  modelHint: 'Tokens for all models change only by “Replace”; a token keeps at least one model.',
  quotaMode: 'Change to the quota',
  replace: 'Set to',
  add: 'Add',
  added: 'Quota to add',
  addedHint: 'Added to what is left when it is written. Tokens with unlimited quota stay as they are.',
  changes: (count, total) =>
    count === total
      ? `All ${total} will change.`
      : `${count} of ${total} will change. The others are already like this, or the change does not apply to them.`,
}
