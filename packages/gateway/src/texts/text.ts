/** A sentence in both languages. */
export interface Text {
  readonly zh: string
  readonly en: string
}

/** A set of sentences; the ones with variable parts are functions. */
export type Catalogue = Record<string, Text | ((...values: string[]) => Text)>

/** Returns a sentence in the language of a request: Chinese if `Accept-Language` begins with `zh`, else English. */
export const translate = (text: Text, acceptLanguage: string | undefined): string =>
  /^zh/i.test(acceptLanguage ?? '') ? text.zh : text.en

/** A sentence from another server, which is the same in both languages. */
export const untranslated = (sentence: string): Text => ({ zh: sentence, en: sentence })
