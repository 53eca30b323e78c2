import type { texts as zh } from './texts.zh.ts'

/** English texts of the keys of the management API. */
export const texts: typeof zh = {
  list: 'Management API keys',
  notLoaded: 'Failed to load the other keys',
  system: {
    name: 'System access token',
    about: 'One for each account, with its permissions and without an expiry.',
    create: 'Generate',
    createNamed: 'Generate system access token',
    title: 'Generate a new system access token?',
    consequence: 'The old token stops working immediately, and so do the programs that use it.',
    label: 'the system access token',
    copied: 'System access token generated and copied',
    uncopied: 'System access token generated, but copying failed. Please copy it manually.',
    once: 'Store it in a safe place now. It is not shown again after you leave this page.',
  },
  readOnly: 'Read-only',
  expires: 'Expires',
  never: 'Never expires',
  lastUsed: 'Last used',
  unused: 'Never used',
  end: 'Delete',
  endNamed: (name) => `Delete key “${name}”`,
  question: (name) => `Delete key “${name}”?`,
  effect: 'Programs that use it lose access immediately.',
  ended: 'Key deleted',
  create: 'Create key',
  createHint:
    'One for each program: with an expiry, read-only if you like, and deleted one by one. A new password ends all of them.',
  dialog: {
    title: 'Create management API key',
    name: 'Name',
    nameInvalid: 'Please enter a name of 1 to 30 characters',
    expiry: 'Expiry',
    expiryInvalid: 'Please enter a time in the future, or leave it empty for no expiry',
    readOnly: 'Read-only',
    readOnlyHint: 'It can change nothing, but reads everything that you can see, the keys of your tokens included.',
    submit: 'Create',
    label: 'the management API key',
    once: 'Store it in a safe place now. It is not shown again after you close this.',
  },
}
