import type { texts as zh } from './-texts.zh.ts'

/** English texts of the new password. */
export const texts: typeof zh = {
  title: 'New password',
  purpose: 'The server makes a new password, and the old one stops working.',
  email: 'Email',
  submit: 'Make a new password',
  incomplete: 'The link is not complete. Open it from the mail again, or ask for another mail.',
  done: 'The password was reset. Keep the new one: you can change it after logging in, and it is not shown again.',
  password: 'New password',
  dismiss: 'I have kept it, log in',
  again: 'Ask for another mail',
}
