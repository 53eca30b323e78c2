/**
 * Returns the details of a test that only the embedded gateway can pass.
 * @param description the feature that others lack
 */
export const embeddedOnly = (description: string) => ({
  tag: '@embedded',
  annotation: { type: 'embedded', description },
})

/** Whether the tests run against the embedded gateway. */
export const IS_EMBEDDED = !process.env.RELAYDECK_E2E_GATEWAY

const FAMILY = process.env.RELAYDECK_E2E_FAMILY

/** Whether the console sends One API's calls, which some tests inspect; a fork receives others. */
export const IS_ONE_API = !FAMILY

/** Whether the tests run against New API 1.0. */
export const IS_NEW_API_1 = FAMILY === 'new-api-1'

/** Whether the tests run against New API of any generation. */
export const IS_NEW_API = IS_NEW_API_1 || FAMILY === 'new-api'

/** Whether the server does not store a quota of 0, and does not say so. */
export const IGNORES_ZERO = !IS_EMBEDDED && !IS_NEW_API
