import { ALERT_STATUS } from '@relaydeck/api-sdk'
import { statusAddress } from '../../../parts/rows/address.ts'

/** Orders and filters in the addresses of rules and targets. */
export const alertAddress = statusAddress(ALERT_STATUS)
