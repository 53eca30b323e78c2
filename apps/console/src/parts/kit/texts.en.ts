import type { texts as zh } from './texts.zh.ts'

/** English words that many screens share. */
export const texts: typeof zh = {
  cancel: 'Cancel',
  create: 'Create',
  save: 'Save',
  finish: 'Done',
  remove: 'Delete',
  enable: 'Enable',
  disable: 'Disable',
  importRows: 'Import',
  exportRows: 'Export',
  exportTime: (rows, minutes) => `The gateway limits reading: ${rows} take about ${minutes} minutes to export`,
  stop: 'Stop',
  shell: 'Shell',
  bytesUsed: (used, limit) => `${used} of ${limit} bytes`,
  unnamed: '(unnamed)',
  account: {
    username: 'Username',
    usernameHint: 'At most 12 characters',
    usernameTooLong: 'A username has at most 12 characters',
    usernameMissing: 'Please enter a username',
    displayName: 'Display name',
    displayNameTooLong: 'A display name has at most 20 characters',
    passwordMissing: 'Please enter a password',
    passwordLength: 'Use at least 8 characters',
  },
}
