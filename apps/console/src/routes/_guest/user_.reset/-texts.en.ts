import type { texts as zh } from './-texts.zh.ts'

/** English texts of the new password page. */
export const texts: typeof zh = {
  title: 'New password',
  purpose: 'The server generates a new password, and the old one stops working.',
  email: 'Email',
  submit: 'Generate new password',
  incomplete: 'The link is incomplete. Open it from the email again, or request another email.',
  done: 'Password reset. Save the new password: it is not shown again. You can change it after signing in.',
  password: 'New password',
  toLogin: 'I saved it, sign in',
  again: 'Request another email',
}
