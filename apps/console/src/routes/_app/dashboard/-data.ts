import { logs } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { send } from '../../../app/send.ts'

/** Own use by day and model. */
export const dailyUse = query(send, logs.dashboard)
