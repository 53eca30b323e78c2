/**
 * What can have become of a model call: `any` for all calls without other rows, `ok` for complete answers, `failed` for
 * refused calls and for answers that broke off.
 */
export const CALL_OUTCOMES = ['any', 'ok', 'failed'] as const

/** HTTP status from which a call has failed. */
export const FAILED_STATUS = 400
