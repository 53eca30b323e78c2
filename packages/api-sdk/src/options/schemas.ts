import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { text } from '../core/schema.ts'

const optionShape = {
  /** Name of the setting: a key of `OPTIONS`, or another one. */
  key: z.string(),
  /** Always a text: `true`, `500`, `{"default":1}`. Anything but `true` counts as off. */
  value: text,
}

/** A setting of the gateway. `optionKey` returns the meaning of a known key; any other key is possible. */
export interface Option extends Fields<typeof optionShape> {}
export const Option: NamedObject<Option, typeof optionShape> = z.object(optionShape)
