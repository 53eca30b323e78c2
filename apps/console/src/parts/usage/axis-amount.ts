import { formatQuota, type Status } from '@relaydeck/api-sdk'

/** Decimals of amounts, so that a small usage is not shown as zero. */
export const AMOUNT_DIGITS = 6

/** Returns an amount for the axis of a chart, without trailing zeros. */
export const axisAmount = (quota: number, status: Status): string =>
  formatQuota(quota, status, AMOUNT_DIGITS).replace(/(?:(\.\d*[1-9])|\.)0+(?=[kMB]?$)/, '$1')
