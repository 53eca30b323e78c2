import type { limits } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import type { Limits } from './limits.ts'

/** Handlers of limits, for administrators. */
export const limitHandlers = ({ limits: store }: { readonly limits: Limits }): Handlers<typeof limits> => ({
  reached: () => store.reached(),
})
