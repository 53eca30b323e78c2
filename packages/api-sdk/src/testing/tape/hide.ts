import { isRecord, readJson } from '../../core/json.ts'
import { isField, isNumeric, isPlainOption, isWord, replaceInPath } from './vocabulary.ts'

/**
 * Returns the placeholder of a text.
 * @param isId whether the text identifies a row
 */
export type Hide = (text: string, isId?: boolean) => string

/** Placeholders of texts, and of ids that hold a time. */
export const PLACEHOLDER = /text-\d+|[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8000-\d{12}/g

const NUMBER = /^-?\d{1,17}(\.\d{1,17})?$/
const SHORT_NUMBER = /^-?\d{1,3}$/
const INDEX = /^\d{1,5}$/
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/
const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/
const ID = /(^|_)uuid$/
const SORT = /^-?(\w+)$/
const SEPARATOR = /([,\n|;])/
const STARS = /(\*{3,})/
const PREFIX = /^(Bearer |sk-)(.*)$/s
const ADDRESS = /^(https?|wss?|socks5h?|postgres|mysql|redis|smtps?|otpauth):\/\/(.*)$/is
const DEEPEST = 100

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Replaces the parts of a text between separators, which stay. */
const between = (text: string, separator: RegExp, replace: Hide): string =>
  text
    .split(separator)
    .map((part, at) => (at % 2 === 1 ? part : replace(part)))
    .join('')

const isHarmless = (text: string, field: string | undefined): boolean => {
  if (text.trim() === '' || text === 'true' || text === 'false' || SHORT_NUMBER.test(text) || DATE.test(text))
    return true
  if (isWord(text, field)) return true
  const [, column = ''] = field === 'order' || field?.startsWith('sort') ? (SORT.exec(text) ?? []) : []
  return isField(column)
}

/** Replaces what is not known to be harmless. */
export class Hider {
  readonly #hide: Hide
  constructor(hide: Hide) {
    this.#hide = hide
  }

  /** Returns a text that keeps its form: JSON, address, list, prefix, mask. */
  text(text: string, field?: string, depth = 0): string {
    if (isHarmless(text, field)) return text
    const json = /^\s*[[{]/.test(text) ? readJson(text) : undefined
    if (json !== undefined) return JSON.stringify(this.json(json, field, depth + 1))
    if (ADDRESS.test(text)) return this.#address(text)
    if (SEPARATOR.test(text))
      return between(text, SEPARATOR, (item) => {
        const bare = item.trim()
        return bare && item.replace(bare, () => this.text(bare, field, depth))
      })
    const [, prefix, rest] = PREFIX.exec(text) ?? []
    if (prefix !== undefined && rest) return prefix + this.text(rest, field, depth)
    return between(text, STARS, (part) => part && this.#hide(part, ID.test(field ?? '')))
  }

  /** Returns a JSON value of the same shape: numbers and names of known fields stay. */
  json(value: unknown, field?: string, depth = 0): unknown {
    if (typeof value === 'string') return this.text(value, field, depth)
    if (typeof value !== 'object' || value === null) return value
    if (depth > DEEPEST) return this.#hide('nested too deeply')
    if (Array.isArray(value)) return value.map((item) => this.json(item, field, depth + 1))
    const isPlain = isRecord(value) && isPlainOption(value.key)
    const entries = new Map<string, unknown>()
    for (const [key, content] of Object.entries(value)) {
      const known = isField(key) || INDEX.test(key)
      const name = known ? key : this.text(key)
      const isKept = isPlain && key === 'value' && typeof content === 'string' && NUMBER.test(content)
      entries.set(
        entries.has(name) ? this.#hide(key) : name,
        isKept ? content : this.json(content, known ? key : undefined, depth + 1),
      )
    }
    return Object.fromEntries(entries)
  }

  /** Returns the path and the query of a request. */
  url(url: string): string {
    const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? []
    const shown = replaceInPath(path, (segment, name) => this.#value(segment, name))
    return query === undefined ? shown : `${shown}?${this.#query(query)}`
  }

  /** Returns the name and the value of a header. */
  header(name: string, value: string): [name: string, value: string] {
    if (!isField(name)) return [this.#hide(name), this.text(value)]
    const isKept = name === 'accept-language' ? LANGUAGE.test(value) : isNumeric(name) && NUMBER.test(value)
    return [name, isKept ? value : this.text(value, name)]
  }

  /** Returns a value in a URL, where numbers are texts. */
  #value(value: string, field: string | undefined): string {
    const text = decoded(value)
    if (field !== undefined && isNumeric(field) && NUMBER.test(text)) return text
    return encodeURIComponent(this.text(text, field))
  }

  #query(query: string): string {
    return between(query, /(&)/, (pair) => {
      const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(pair.replaceAll('+', ' ')) ?? []
      const field = decoded(name)
      const isKnown = isField(field)
      const shown = isKnown ? field : encodeURIComponent(field && this.text(field))
      return value === undefined ? shown : `${shown}=${value && this.#value(value, isKnown ? field : undefined)}`
    })
  }

  #address(address: string): string {
    const [, scheme = '', rest = ''] = ADDRESS.exec(address) ?? []
    const [, before = '', query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest) ?? []
    const [, user, host = '', port = '', path = ''] = /^(?:([^/]*)@)?([^/]*?)(:\d{1,5})?(\/.*)?$/s.exec(before) ?? []
    const hide = (part: string) => part && this.#hide(decoded(part))
    return [
      `${scheme}://`,
      user === undefined ? '' : `${between(user, /(:)/, hide)}@`,
      hide(host),
      port,
      between(path, /(\/)/, (segment) => (/^(v1|api|)$/.test(segment) ? segment : hide(segment))),
      query === undefined ? '' : `?${this.#query(query)}`,
      hash === undefined ? '' : `#${hide(hash)}`,
    ].join('')
  }
}
