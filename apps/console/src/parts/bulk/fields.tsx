import { NativeSelect } from '@mantine/core'
import { formatQuota, joinComma, type QuotaFormat, splitComma } from '@relaydeck/api-sdk'

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
      data={Object.entries<string>(modes).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as M)}
      {...others}
    />
  )
}

/** Ways to change a list, such as models or groups. */
export const MODES = ['keep', 'add', 'remove', 'replace'] as const
export type Mode = (typeof MODES)[number]

/** Returns a comma list after a change, or `undefined` if it did not change or would be empty. */
export function changedList(text: string, mode: Mode, names: readonly string[]): string | undefined {
  const current = splitComma(text)
  const next = {
    keep: current,
    add: [...current, ...names.filter((name) => !current.includes(name))],
    remove: current.filter((name) => !names.includes(name)),
    replace: names.length > 0 ? names : current,
  }[mode]
  const changed = joinComma(next)
  return changed === '' || changed === joinComma(current) ? undefined : changed
}

/** Returns two quotas as texts: in units if their usual texts would not differ. */
export function quotaChange(before: number, after: number, format: QuotaFormat): { before: string; after: string } {
  const usual = { before: formatQuota(before, format), after: formatQuota(after, format) }
  if (usual.before !== usual.after) return usual
  return { before: before.toLocaleString(), after: after.toLocaleString() }
}
