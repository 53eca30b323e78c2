/** Helpers for tests of other packages, as `@relaydeck/gateway/testing`. Not published. */
export { countText } from '../src/counting/count-text.ts'
export { withAdmin } from './admin.ts'
export { codeAt } from './authenticator.ts'
export { openConnectProxy } from './connect-proxy.ts'
export { writeLogs } from './logs.ts'
export { openMailbox } from './mailbox.ts'
export { openSignInServices } from './sign-in-services.ts'
