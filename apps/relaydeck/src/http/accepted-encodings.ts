import { parseAccept } from 'hono/utils/accept'

/** Parses `Accept-Encoding`; a named encoding takes precedence over `*`. */
export function acceptedEncodings(header: string): (encoding: string) => boolean {
  const named = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  return (encoding) => (named.get(encoding) ?? named.get('*') ?? 0) > 0
}
