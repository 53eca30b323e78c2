import { useUncontrolled } from '@mantine/hooks'

/** Value of a form field, controlled by `value` or uncontrolled, as Mantine's `form.getInputProps()` provides it. */
export interface FieldProps<T, Changed = T> {
  value?: T | undefined
  /** Initial value of an uncontrolled field. */
  defaultValue?: T | undefined
  onChange?: ((value: Changed) => void) | undefined
}

/** Returns the current value of a field and the function that changes it. */
export function useField<T>({ value, defaultValue, onChange }: FieldProps<T>, empty: T): [T, (value: T) => void] {
  const [current, change] = useUncontrolled<T>({
    finalValue: empty,
    ...(value !== undefined && { value }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(onChange && { onChange }),
  })
  return [current, change]
}
