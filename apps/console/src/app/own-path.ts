/**
 * Returns whether a text is a path of this site. Browsers drop tabs and line breaks of an address, read `\` as `/`, and
 * `//host` as an address of another site.
 */
export const isOwnPath = (text: string): boolean => /^\/(?![\t\n\r]*[/\\])/.test(text)
