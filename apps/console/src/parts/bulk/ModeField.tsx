import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

interface ModeFieldProps<M extends string> {
  label: string
  description?: string
  value: M
  /** Labels of the modes. */
  modes: Readonly<Record<M, string>>
  onChange: (mode: M) => void
  'data-autofocus'?: boolean
}

/** Chooses how a field of many rows is changed. */
export function ModeField<M extends string>({ modes, onChange, ...others }: ModeFieldProps<M>) {
  return (
    <NativeSelect
      rightSection={<IconSelector size={16} aria-hidden />}
      data={Object.entries<string>(modes).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as M)}
      {...others}
    />
  )
}
