import type { texts as zh } from './texts.zh.ts'

/** English texts about signing in through others. */
export const texts: typeof zh = {
  or: 'or log in another way',
  providers: {
    github: 'Log in with GitHub',
    lark: 'Log in with Lark',
    oidc: 'Log in with OIDC',
    wechat: 'Log in with WeChat',
  },
  opened: 'Finish in the window that was just opened; this page goes on by itself.',
  blocked: 'The browser stopped the new window.',
  openByHand: 'Open the log-in page',
  noPage: 'The administrator has not set a valid address for the authorisation page',
  wechat: {
    title: 'Log in with WeChat',
    scan: 'Scan the code with WeChat, follow the account and ask it for a code. The code is valid for three minutes.',
    picture: 'QR code of the WeChat account',
    pictureLink: 'The picture did not appear: open it',
    code: 'Code',
    codeMissing: 'Please enter the code',
    submit: 'Log in',
    close: 'Close',
  },
}
