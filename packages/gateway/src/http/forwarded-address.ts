import { isIP } from 'node:net'

const BRACKETED = /^\[([^\]]+)\](?::\d{1,5})?$/
const WITH_PORT = /^([^:]+):\d{1,5}$/

/**
 * Returns the address of the client in the header `X-Forwarded-For`, without a port; `undefined` if it is not readable.
 * The nearest proxy appended the last entry, and the client may have forged the others.
 */
export function forwardedAddress(header: string | null | undefined): string | undefined {
  const entry =
    header
      ?.split(',')
      .at(-1)
      ?.trim()
      .replace(/^"(.*)"$/, '$1') ?? ''
  const address = BRACKETED.exec(entry)?.[1] ?? WITH_PORT.exec(entry)?.[1] ?? entry
  return isIP(address) > 0 ? address : undefined
}
