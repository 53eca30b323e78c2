import type { texts as zh } from './-texts.zh.ts'

/** English texts of getting a new password. */
export const texts: typeof zh = {
  title: 'Reset the password',
  purpose: 'A mail goes to the address of your account. The link in it is valid for 10 minutes.',
  email: 'Email',
  emailMissing: 'Please enter your email address',
  send: 'Send the mail',
  sent: (email) => `A mail was sent to ${email}. Open the link in it to go on.`,
  toLogin: 'Back to the log-in',
}
