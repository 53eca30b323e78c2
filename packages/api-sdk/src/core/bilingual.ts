/** A sentence in both languages. */
export interface Bilingual {
  readonly zh: string
  readonly en: string
}
