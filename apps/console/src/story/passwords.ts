/** Values of `autocomplete` of a person's passwords. */
const PASSWORDS = ['current-password', 'new-password']

/** Returns whether a form shows password managers the user of its password, in a field before the password. */
const hasUsernameBefore = (field: HTMLInputElement): boolean =>
  [...(field.form?.querySelectorAll('input[autocomplete="username"]') ?? [])].some(
    (username) => username.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

/**
 * @throws Error if a password manager cannot find the user of a password field, or takes another secret for a password
 */
export function checkPasswords(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type="password"]')) {
    if (!PASSWORDS.includes(field.autocomplete))
      throw new Error(`A password field must have "autocomplete"; secrets have a SecretInput: ${field.outerHTML}`)
    if (!hasUsernameBefore(field)) throw new Error(`A password field needs a username in its form: ${field.outerHTML}`)
  }
}
