import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconArrowRight, IconPlus, IconX } from '../icons/tabler.ts'
import { useJsonTexts } from '../JsonField/texts.ts'
import type { GetPart } from '../parts/parts.ts'
import { formatMapping, type MappingEntry, parseMapping } from './mapping.ts'
import { useMappingTexts } from './texts.ts'

interface RowsProps {
  part: GetPart<'empty' | 'row' | 'add'>
  value: string
  /** Text without entries. */
  empty: string
  onChange: (text: string) => void
}

/** Editable rows of model names. Incomplete and duplicate rows are kept in local state until they are valid. */
export function Rows({ part, value, empty, onChange }: RowsProps) {
  const json = useJsonTexts()
  const mapping = useMappingTexts()
  const [rows, setRows] = useState<readonly MappingEntry[]>(() => parseMapping(value) ?? [])
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setRows(parseMapping(value) ?? [])
  }
  const put = (next: readonly MappingEntry[]) => {
    const text = formatMapping(next)
    setRows(next)
    setKnown(text)
    if (text !== value) onChange(text)
  }
  const set = (at: number, part: Partial<MappingEntry>) =>
    put(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <>
      {rows.length === 0 && <p {...part('empty')}>{empty}</p>}
      {rows.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its names change while they are typed
        <div key={at} {...part('row')}>
          <TextInput
            aria-label={`${mapping.from} ${at + 1}`}
            placeholder={mapping.from}
            value={from}
            onChange={({ currentTarget }) => set(at, { from: currentTarget.value })}
          />
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
          <TextInput
            aria-label={`${mapping.to} ${at + 1}`}
            placeholder={mapping.to}
            value={to}
            onChange={({ currentTarget }) => set(at, { to: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={json.remove(from || String(at + 1))}
            onClick={() => put(rows.filter((_, place) => place !== at))}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        {...part('add')}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => put([...rows, { from: '', to: '' }])}
      >
        {json.add}
      </Button>
    </>
  )
}
