/**
 * Returns the details of a test that only the embedded gateway can pass.
 * @param description what it does and others do not
 */
export const embeddedOnly = (description: string) => ({
  tag: '@embedded',
  annotation: { type: 'embedded', description },
})

/** Menu entries of pages that only the embedded gateway has. */
export const EMBEDDED_PAGES: readonly string[] = process.env.RELAYDECK_E2E_GATEWAY ? [] : ['用量']
