import type { texts as zh } from './-texts.zh.ts'

/** English texts of coming back from a provider. */
export const texts: typeof zh = {
  title: 'Third-party log-in',
  asking: 'Confirming who you are…',
  retrying: (attempt) => `an error occurred, retry number ${attempt}`,
  wait: (seconds) => `next try in ${seconds} s`,
  failed: 'operation failed, redirecting',
  nothingSent: 'The service sent no permission back; perhaps it was cancelled there.',
  bound: 'The account was bound',
  signedIn: 'Logged in',
  cancel: 'Cancel',
  goNow: 'Go there now',
  again: 'Log in again',
}
