import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { IconPlus, IconX } from '../icons/tabler.ts'
import { useJsonTexts } from '../JsonField/texts.ts'
import type { GetPart } from '../parts/parts.ts'
import { RowSearch } from './RowSearch.tsx'
import type { Changes, Ratios } from './ratios.ts'
import { useRatioTexts } from './texts.ts'

interface StyledProps {
  part: GetPart<'rows' | 'row' | 'name' | 'was' | 'ratio' | 'add'>
}

interface RowsProps extends StyledProps {
  ratios: Ratios
  changes: Changes
  onChange: (ratios: Ratios) => void
}

/** Rows from which on they can be searched. */
const SEARCHED_FROM = 8

/** Shows the ratios as rows with search, and lets the user edit, remove and add them. */
export function Rows({ part, ratios, changes, onChange }: RowsProps) {
  const texts = useRatioTexts()
  const { changed, removed } = changes
  return (
    <>
      <RowSearch
        rows={[...ratios]}
        textOf={([name]) => name}
        texts={texts}
        searchedFrom={SEARCHED_FROM}
        {...(removed.length > 0 && { note: texts.removed(removed.join('、')) })}
      >
        {(shown) => (
          <ul {...part('rows')}>
            {shown.map(([name, ratio]) => (
              <Row
                key={name}
                {...{ part, name, ratio }}
                was={changed.has(name) ? { ratio: changed.get(name) } : undefined}
                onChange={(next) => onChange(new Map(ratios).set(name, next))}
                onRemove={() => onChange(new Map([...ratios].filter(([other]) => other !== name)))}
              />
            ))}
          </ul>
        )}
      </RowSearch>
      <Add part={part} onAdd={(name, ratio) => onChange(new Map(ratios).set(name, ratio))} />
    </>
  )
}

interface RowProps extends StyledProps {
  name: string
  ratio: number
  /** Stored ratio if it differs; its `ratio` is undefined for a new row. */
  was: { ratio: number | undefined } | undefined
  onChange: (ratio: number) => void
  onRemove: () => void
}

/** Parses a typed ratio. Returns `undefined` for an invalid or negative number. */
function readRatio(typed: string): number | undefined {
  const ratio = typed.trim() === '' ? Number.NaN : Number(typed)
  return ratio >= 0 && Number.isFinite(ratio) ? ratio : undefined
}

function Row({ part, name, ratio, was, onChange, onRemove }: RowProps) {
  const json = useJsonTexts()
  const texts = useRatioTexts()
  const [typed, setTyped] = useState<string>()
  const invalid = typed !== undefined && readRatio(typed) === undefined
  const type = (text: string) => {
    setTyped(text)
    const next = readRatio(text)
    if (next !== undefined) onChange(next)
  }
  return (
    <li {...part('row')} data-changed={was !== undefined || undefined}>
      <span {...part('name')}>{name}</span>
      {was && <span {...part('was')}>{was.ratio === undefined ? texts.isNew : texts.was(String(was.ratio))}</span>}
      <Input
        {...part('ratio')}
        size="xs"
        inputMode="decimal"
        aria-label={texts.value(name)}
        error={invalid}
        value={typed ?? String(ratio)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={json.remove(name)} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

interface AddProps extends StyledProps {
  onAdd: (name: string, ratio: number) => void
}

function Add({ part, onAdd }: AddProps) {
  const json = useJsonTexts()
  const texts = useRatioTexts()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const ratio = readRatio(typed)
  const ready = name.trim() !== '' && ratio !== undefined
  const add = () => {
    if (!ready) return
    onAdd(name.trim(), ratio)
    setName('')
    setTyped('')
  }
  // Enter adds the row and must not submit the surrounding form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div {...part('add')}>
      <TextInput
        {...part('name')}
        aria-label={texts.newName}
        placeholder={texts.newName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Input
        {...part('ratio')}
        inputMode="decimal"
        aria-label={texts.newValue}
        placeholder={texts.newValue}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={!ready} onClick={add}>
        {json.add}
      </Button>
    </div>
  )
}
