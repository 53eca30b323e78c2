import type { texts as zh } from './texts.zh.ts'

/** English texts for showing the stored key of a channel. */
export const texts: typeof zh = {
  show: 'Show the stored key',
  title: (name) => `Key of the channel “${name}”`,
  why: 'Before the server shows a key, it asks again who you are. Enter a code of your authenticator app, or a recovery code. The server records that you saw the key.',
  code: 'Code',
  codeMissing: 'Enter a code',
  submit: 'Show key',
  notSetUp:
    'The server shows keys only after a second factor, and your account has none. Set it up under Settings → Personal, by scanning a QR code with an authenticator app, and then come back.',
  setUp: 'Set up the second factor',
  key: 'Key',
  copy: 'Copy key',
  gone: 'It is not shown after closing, nor kept in the browser.',
  done: 'Done',
}
