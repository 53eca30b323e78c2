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

/** Whether the console sends One API's calls, which some tests inspect; a fork receives others. */
export const IS_ONE_API = !process.env.RELAYDECK_E2E_FAMILY
