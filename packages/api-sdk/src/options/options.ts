import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf } from '../core/schema.ts'
import { Option } from './schemas.ts'
import type { OptionKey } from './table.ts'

/**
 * All settings, in no order. The server leaves out keys that end in `Token` or `Secret`, but not `TurnstileSecretKey`,
 * and settings of Lark and OIDC that were never set.
 */
export const list = endpoint({
  method: 'GET',
  path: '/api/option/',
  role: 'root',
  summary: 'All settings',
  output: listOf(Option),
})

// NaN and infinities stay numbers, which `z.string()` then refuses.
const spelled = (value: string | number | boolean) =>
  typeof value === 'boolean' || Number.isFinite(value) ? String(value) : value

// An empty key would overwrite some other setting.
const optionKey = z.pipe(
  z.transform((key: OptionKey | (string & {})): string => key || (undefined as never)),
  z.string(),
)

/**
 * Saves one setting; a switch or a number is turned into text. Some switches are refused until the settings that they
 * need exist. The text of a ratio map is stored even if it is refused for not being JSON: check it before. A number
 * that cannot be parsed becomes 0.
 */
export const set = endpoint({
  method: 'PUT',
  path: '/api/option/',
  role: 'root',
  summary: 'Save a setting',
  input: z.object({
    /** Name of the setting: a key of `OPTIONS`, or another one. */
    key: optionKey,
    /** Its value as text, switch or number. */
    value: z.pipe(z.transform(spelled), z.string()),
  }),
})
