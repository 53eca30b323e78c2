import { callNamed } from '@relaydeck/api-sdk/reference'

/** Returns the list of a call's own errors; every call can fail in the ways that the guide to the SDK lists. */
export function errorsOf(name: string): string {
  const errors = callNamed(name)?.errors ?? []
  if (errors.length === 0) return 'Fails as [every call](/en/sdk.md#errors) can.'
  const lines = errors.map((text) => `- ${text.replaceAll('<', '&lt;').replace(/^(\w+Error)/, '`$1`')}`)
  return ['Fails as [every call](/en/sdk.md#errors) can, and with:', lines.join('\n')].join('\n\n')
}
