import { RefusedError, twoFactor } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../../app/send.ts'

/** Query of the caller's second factor. */
export const twoFactorOptions = queryOptions({ ...query(send, twoFactor.get), meta: { handlesErrors: true } })

/** Returns the message of a refusal, which is shown at the field. */
export const refusal = (error: unknown): string | undefined =>
  error instanceof RefusedError ? error.message : undefined
