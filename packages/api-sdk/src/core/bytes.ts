const encoder = new TextEncoder()

/** Returns the length of a text in UTF-8 bytes, as servers count names: a Chinese character has 3. */
export const utf8Length = (value: string): number => encoder.encode(value).length
