import * as z from 'zod/mini'

const PREFIX_V6 = /^(12[0-8]|1[01]\d|[1-9]?\d)$/

/** Returns whether a text is a CIDR range. Zod's schemas for it would add 1 KB to the first script of every page. */
function isNetwork(text: string): boolean {
  if (z.regexes.cidrv4.test(text)) return true
  const [address = '', prefix = '', ...rest] = text.split('/')
  return rest.length === 0 && address.includes(':') && PREFIX_V6.test(prefix) && URL.canParse(`http://[${address}]`)
}

/** Returns the first entry of a comma text that is not a CIDR range; `undefined` if all are, or the text is empty. */
export function invalidSubnet(subnet: string): string | undefined {
  if (subnet === '') return undefined
  const entries = subnet.split(',').map((entry) => entry.trim())
  return entries.find((entry) => !isNetwork(entry))
}
