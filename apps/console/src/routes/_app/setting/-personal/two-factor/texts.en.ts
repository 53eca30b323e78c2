import type { texts as zh } from './texts.zh.ts'

/** English texts of the second factor. */
export const texts: typeof zh = {
  off: 'Off',
  on: (codes) => {
    if (codes === undefined) return 'On'
    return codes === 1 ? 'On, 1 recovery code left' : `On, ${codes} recovery codes left`
  },
  required: 'Administrators must use two-factor sign-in. Until you set it up, everything else is refused.',
  fewCodes: 'Few recovery codes are left. To get new ones, turn it off and set it up again.',
  notLoaded: 'Failed to load the state of two-factor sign-in',
  setUp: 'Set up two-factor sign-in',
  disable: 'Turn off two-factor sign-in',
  code: 'Code',
  codeMissing: 'Please enter the code',
  password: 'Current password',
  passwordHint: 'Leave empty if your account has no password.',
  codeHint: 'The code from your authenticator app, or a recovery code',
  setUpDialog: {
    title: 'Set up two-factor sign-in',
    scan: 'Scan the QR code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password, or enter the key.',
    qrCode: 'QR code for the authenticator app',
    secret: 'Key',
    address: 'Full address',
    codeHint: 'The six digits that the app shows',
    submit: 'Turn on',
  },
  codes: {
    title: 'Save your recovery codes',
    hint: 'If you lose your phone, sign in with one of these instead of a code. Each works once. They are not shown again, so store them in a safe place now.',
    list: 'Recovery codes',
    copy: 'Copy',
    download: 'Download',
    file: 'recovery-codes.txt',
    done: 'I have saved them',
  },
  disableDialog: {
    title: 'Turn off two-factor sign-in?',
    effect: 'Your password alone will be enough to sign in, and your recovery codes stop working.',
    submit: 'Turn off',
  },
  disabled: 'Two-factor sign-in turned off',
}
