import type { texts as zh } from './-edit-many.zh.ts'

/** English texts of bulk changes of users. */
export const texts: typeof zh = {
  label: 'Edit',
  title: (count) => (count === 1 ? 'Edit 1 user' : `Edit ${count} users`),
  done: (count) => (count === 1 ? 'Edited 1 user.' : `Edited ${count} users.`),
  groupUnknown: 'There is no such group',
  added: 'Quota to add',
  addedHint: 'Added to what each user has left; cannot be undone',
  quotaNegative: 'The quota to add cannot be negative',
  changes: (count, total) =>
    count === total
      ? `All ${total} will change.`
      : `${count} of ${total} will change. The others are already like this, or you cannot manage them.`,
}
