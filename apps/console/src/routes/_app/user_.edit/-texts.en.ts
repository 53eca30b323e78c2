import type { texts as zh } from './-texts.zh.ts'

/** English texts of the profile. */
export const texts: typeof zh = {
  title: 'Profile',
  purpose: 'The name and password you sign in with, and the name others see.',
  defaultPassword: 'You are using the publicly known default password; change the default password immediately!',
  displayNameHint: 'At most 20 characters',
  password: 'New password',
  passwordHint: 'At least 8 characters. Leave empty to keep the current password',
  current: 'Current password',
  currentHint: 'This server asks for it before any change',
  currentForNewHint: 'Only needed to set a new password',
  missing: 'This field is required',
  save: 'Save',
  saved: 'Profile saved',
  passwordChanged: 'Password changed',
  unchanged: 'There are no changes to save',
  loading: 'Loading profile',
  notLoaded: 'The profile could not be loaded',
}
