/**
 * Returns the details of a test that only the embedded gateway can pass.
 * @param description what it does and others do not
 */
export const embeddedOnly = (description: string) => ({
  tag: '@embedded',
  annotation: { type: 'embedded', description },
})
