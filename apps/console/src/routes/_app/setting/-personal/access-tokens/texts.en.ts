import type { texts as zh } from './texts.zh.ts'

/** English texts of the named access tokens. */
export const texts: typeof zh = {
  list: 'Access tokens',
  none: 'There are no access tokens yet.',
  notLoaded: 'Failed to load the access tokens',
  readOnly: 'Read-only',
  expires: 'Expires',
  never: 'Never expires',
  lastUsed: 'Last used',
  unused: 'Never used',
  end: 'Delete',
  endNamed: (name) => `Delete access token “${name}”`,
  question: (name) => `Delete access token “${name}”?`,
  effect: 'Programs that use it lose access immediately.',
  ended: 'Access token deleted',
  create: 'Create access token',
  dialog: {
    title: 'Create access token',
    name: 'Name',
    nameInvalid: 'Please enter a name of 1 to 30 characters',
    expiry: 'Expiry',
    expiryInvalid: 'Please enter a time in the future, or leave it empty for no expiry',
    readOnly: 'Read-only',
    readOnlyHint: 'It can change nothing, but reads everything that you can see, the keys of your tokens included.',
    submit: 'Create',
    label: 'the access token',
    once: 'Store it in a safe place now. It is not shown again after you close this.',
    done: 'Done',
  },
}
