import type { texts as zh } from './-texts.zh.ts'

/** English texts of the password reset request. */
export const texts: typeof zh = {
  title: 'Reset password',
  purpose: 'We send an email to your account’s address. The link in it is valid for 10 minutes.',
  email: 'Email',
  emailMissing: 'Please enter your email address',
  send: 'Send email',
  sent: (email) => `Email sent to ${email}. Open the link in it to continue.`,
  toLogin: 'Back to sign-in',
}
