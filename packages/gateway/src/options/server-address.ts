import { withoutTrailingSlash } from '@relaydeck/api-sdk'
import type { Options } from './store.ts'

/** Where people reach this gateway, without a slash at the end: links in mails and providers lead back there. */
export const serverAddress = ({ text }: Options): string =>
  withoutTrailingSlash(text('ServerAddress')) || 'http://localhost:3000'
