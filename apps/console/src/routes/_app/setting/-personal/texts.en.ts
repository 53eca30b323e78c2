import type { texts as zh } from './texts.zh.ts'

/** English texts of the personal settings. */
export const texts: typeof zh = {
  sectionList: 'On this page',
  profile: { title: 'Profile', hint: 'Username, display name and password.', link: 'Edit profile' },
  twoFactor: {
    title: 'Two-factor sign-in',
    hint: 'Signing in also requires a code from an authenticator app, with your password or with another service.',
  },
  sessions: {
    title: 'Sessions',
    hint: 'Browsers that are signed in to this account. If you do not recognise one, end it and change your password.',
  },
  keys: {
    title: 'Management API keys',
    hint: 'For programs that manage this system. To call models, use a key from the “Tokens” page.',
  },
  invite: {
    title: 'Invite link',
    hint: 'Users who sign up with this link count as invited by you.',
    copy: 'Copy invite link',
    link: 'Invite link',
    copied: 'Invite link copied',
    uncopied: 'Copying failed. Please copy the invite link manually.',
    showCode: 'Show QR code',
    hideCode: 'Hide QR code',
    code: 'QR code of the invite link',
  },
  bindings: {
    title: 'Bound accounts',
    hint: 'Bound accounts can be used to sign in or reset the password.',
    names: { email: 'Email', wechat: 'WeChat', github: 'GitHub', lark: 'Lark', oidc: 'OIDC' },
    bound: 'Bound',
    boundAs: (name) => `Bound to ${name}`,
    unbound: 'Not bound',
    bind: (name) => `Bind ${name}`,
    bindEmail: 'Bind email',
    change: 'Change email',
    notLoaded: 'Failed to load the bound accounts',
    opened: 'Continue in the window that just opened. This page updates when you return.',
    blocked: 'The browser blocked the new window.',
    openManually: 'Open the page',
    wechatTitle: 'Bind WeChat',
    wechatBound: 'WeChat bound',
    submit: 'Bind',
  },
  email: {
    title: 'Bind email address',
    address: 'Email address',
    addressMissing: 'Please enter an email address',
    send: 'Send code',
    sent: 'Code sent. Please check your inbox.',
    code: 'Code',
    codeMissing: 'Please enter the code',
    submit: 'Bind',
    bound: 'Email address bound',
  },
  remove: {
    title: 'Delete account',
    hint: 'Permanently deletes the account, its tokens and its quota left.',
    button: 'Delete my account',
    confirmTitle: 'Delete your account?',
    consequence: (name) =>
      `The account “${name}” is deleted permanently. Its tokens stop working immediately and its quota is lost; please enter your account name to confirm deletion.`,
    confirm: 'Delete',
    done: 'Account deleted',
  },
}
