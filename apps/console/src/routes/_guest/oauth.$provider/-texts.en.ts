import type { texts as zh } from './-texts.zh.ts'

/** English texts of the OAuth callback. */
export const texts: typeof zh = {
  title: 'Third-party sign-in',
  requesting: 'Signing in…',
  retrying: (attempt) => `an error occurred, retry number ${attempt}`,
  wait: (seconds) => `retrying in ${seconds} s`,
  failed: 'operation failed, redirecting',
  noGrant: 'The provider did not grant access. The sign-in may have been cancelled.',
  bound: 'Account bound',
  signedIn: 'Signed in',
  cancel: 'Cancel',
  goNow: 'Continue now',
  again: 'Sign in again',
}
