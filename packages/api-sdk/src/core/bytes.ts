const encoder = new TextEncoder()

/** Length of a text in UTF-8, which is what the server counts for names: a Chinese character is 3. */
export const utf8Length = (value: string): number => encoder.encode(value).length
