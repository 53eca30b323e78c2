import type { texts as zh } from './-texts.zh.ts'

/** English texts of the sign-up page. */
export const texts: typeof zh = {
  title: 'New user registration',
  username: 'Username',
  usernameHint: (max) => `At most ${max} characters`,
  usernameLong: (used, max) => `${used} characters; the server may refuse more than ${max}`,
  password: 'Password',
  passwordHint: (min, max) => `${min} to ${max} characters`,
  passwordLong: (used, max) => `${used} characters; the server may refuse more than ${max}`,
  password2: 'Confirm password',
  email: 'Email',
  code: 'Verification code',
  sendCode: 'Send code',
  sent: (email) => `Code sent to ${email}. It is valid for 10 minutes.`,
  usernameMissing: 'Please enter a username',
  passwordMissing: 'Please enter a password',
  passwordShort: 'password length must not be less than 8',
  passwordsDiffer: 'the two passwords entered are inconsistent',
  emailMissing: 'Please enter your email address',
  codeMissing: 'Please enter the code from the email',
  submit: 'Sign up',
  done: 'Account created. Please sign in.',
  toLogin: 'Already have an account? Sign in',
}
