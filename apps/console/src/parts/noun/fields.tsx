import { NumberInput, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import type { ComponentType } from 'react'
import { useStatus } from '../../app/status.ts'
import { useBytesHint } from '../form/bytes-hint.ts'
import { wholeNumber } from '../form/rules.ts'

/** Texts of a field. */
export interface FieldTexts {
  label: string
  hint?: string
  /** Hint of a new record, instead of `hint`. */
  newHint?: string
  /** Error of an invalid value. */
  invalid: string
  /** Error of a text that is too long. */
  tooLong?: string
}

/** Props of the input of a field. */
interface FieldInputProps extends GetInputPropsReturnType {
  label: string
  description: string | undefined
  /** Longest text in bytes, if there is one. */
  bytes: number | undefined
}

/** A field of a form with values `V`, which is sent as `D`. */
export interface Field<V, D> {
  /** Value of a new record. */
  initial: V
  /** Returns what is sent; `NaN` for an invalid number. */
  read: (value: V) => D
  Input: ComponentType<FieldInputProps>
  /** Longest text in bytes: near it, the field says how many it has. */
  bytes?: number
  /** Whether only new records have the field. Default: false. */
  onlyNew?: boolean
}

/** Value of a number field. An empty one holds `''`. */
type Typed = number | string

const TextFieldInput = ({ bytes, description, ...input }: FieldInputProps) => (
  <TextInput
    {...input}
    description={useBytesHint(String(input.value), bytes) ?? description}
    withAsterisk
    autoComplete="off"
  />
)

const NumberFieldInput = ({ bytes: _, ...input }: FieldInputProps) => <NumberInput {...input} />

const QuotaFieldInput = ({ bytes: _, ...input }: FieldInputProps) => <QuotaInput {...input} format={useStatus()} />

/** A text that is sent trimmed. */
export const textField = (limits: Pick<Field<string, string>, 'bytes'> = {}): Field<string, string> => ({
  initial: '',
  read: (value) => value.trim(),
  Input: TextFieldInput,
  ...limits,
})

/** A whole number. */
export const numberField = (initial: number): Field<Typed, number> => ({
  initial,
  read: wholeNumber,
  Input: NumberFieldInput,
})

/** Quota, in the unit of the gateway. */
export const quotaField = (initial: number): Field<Typed, number> => ({
  initial,
  read: wholeNumber,
  Input: QuotaFieldInput,
})
