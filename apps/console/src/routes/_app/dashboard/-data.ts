import { logs } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { send } from '../../../app/send.ts'

/** Query for the user's usage by day and model. */
export const usageOptions = query(send, logs.dashboard)
