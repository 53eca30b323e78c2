/**
 * Returns the details of a test that only the embedded gateway can pass.
 * @param description what it does and others do not
 */
export const embeddedOnly = (description: string) => ({
  tag: '@embedded',
  annotation: { type: 'embedded', description },
})

/** Whether the tests run against the embedded gateway. */
export const IS_EMBEDDED = !process.env.RELAYDECK_E2E_GATEWAY

/** Whether the console sends One API's own calls, which some tests read; a fork gets others. */
export const IS_ONE_API = !process.env.RELAYDECK_E2E_FAMILY
