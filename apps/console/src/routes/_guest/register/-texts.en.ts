import type { texts as zh } from './-texts.zh.ts'

/** English texts of opening an account. */
export const texts: typeof zh = {
  title: 'New user registration',
  username: 'Username',
  usernameHint: 'At most 12 characters',
  usernameLong: (used) => `${used} characters: the server may refuse more than 12`,
  password: 'Password',
  passwordHint: '8 to 20 characters',
  passwordLong: (used) => `${used} characters: the server may refuse more than 20`,
  password2: 'Password again',
  email: 'Email',
  code: 'Verification code',
  sendCode: 'Send the code',
  sent: (email) => `A code was sent to ${email}; it is valid for 10 minutes`,
  usernameMissing: 'Please enter a username',
  passwordMissing: 'Please enter a password',
  passwordShort: 'password length must not be less than 8',
  passwordsDiffer: 'the two passwords entered are inconsistent',
  emailMissing: 'Please enter your email address',
  codeMissing: 'Please enter the code from the mail',
  submit: 'Register',
  done: 'Registered. Please log in',
  toLogin: 'Have an account? Log in',
}
