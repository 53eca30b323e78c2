// Any host will do: a path of this site does not change it.
const HERE = 'http://here.invalid'

/** Returns whether a text is a path of this site; a browser reads `/\host` and `//host` as addresses of other sites. */
export const isOwnPath = (text: string): boolean => text.startsWith('/') && URL.parse(text, HERE)?.origin === HERE
