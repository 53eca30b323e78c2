import type { texts as zh } from './texts.zh.ts'

/** English texts of third-party sign-in. */
export const texts: typeof zh = {
  or: 'or sign in with',
  providers: {
    github: 'Sign in with GitHub',
    lark: 'Sign in with Lark',
    oidc: 'Sign in with OIDC',
    wechat: 'Sign in with WeChat',
  },
  opened: 'Continue in the window that just opened.',
  blocked: 'The browser blocked the new window.',
  openManually: 'Open the sign-in page',
  noPage: 'The administrator has not set a valid URL for the authorization page',
  wechat: {
    title: 'Sign in with WeChat',
    scan: 'Scan the QR code with WeChat, follow the official account and request a code. It is valid for three minutes.',
    picture: 'QR code of the WeChat official account',
    pictureLink: 'The QR code failed to load. Open it in a new tab',
    code: 'Code',
    codeMissing: 'Please enter the code',
    submit: 'Sign in',
  },
}
