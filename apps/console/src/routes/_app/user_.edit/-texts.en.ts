import type { texts as zh } from './-texts.zh.ts'

/** English texts of the own profile. */
export const texts: typeof zh = {
  title: 'Profile',
  purpose: 'The name and password you log in with, and the name others see.',
  defaultPassword: 'You are using the default password that everybody knows; change the default password immediately!',
  username: 'Username',
  usernameHint: 'At most 12 characters',
  displayName: 'Display name',
  displayNameHint: 'At most 20 characters',
  password: 'New password',
  passwordHint: 'At least 8 characters; leave empty to keep the current password',
  missing: 'This cannot be empty',
  save: 'Save',
  saved: 'Profile saved',
  passwordChanged: 'Password changed',
  unchanged: 'There is nothing to save',
  loading: 'Reading the profile',
  notLoaded: 'The profile could not be read',
  retry: 'Try again',
}
