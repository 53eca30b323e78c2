import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { IconPlus, IconX } from '../icons/tabler.ts'
import { useJsonTexts } from '../JsonField/texts.ts'
import classes from './RatioTable.module.css'
import { RowSearch } from './RowSearch.tsx'
import type { Changes, Ratios } from './ratios.ts'
import { useRatioTexts } from './texts.ts'

interface RowsProps {
  ratios: Ratios
  changes: Changes
  onChange: (ratios: Ratios) => void
}

/** Rows from which on they can be searched. */
const SEARCHED_FROM = 8

/** Shows the ratios as rows with search, and lets the user edit, remove and add them. */
export function Rows({ ratios, changes, onChange }: RowsProps) {
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
          <ul className={classes.rows}>
            {shown.map(([name, ratio]) => (
              <Row
                key={name}
                {...{ name, ratio }}
                was={changed.has(name) ? { ratio: changed.get(name) } : undefined}
                onChange={(next) => onChange(new Map(ratios).set(name, next))}
                onRemove={() => onChange(new Map([...ratios].filter(([other]) => other !== name)))}
              />
            ))}
          </ul>
        )}
      </RowSearch>
      <Add onAdd={(name, ratio) => onChange(new Map(ratios).set(name, ratio))} />
    </>
  )
}

interface RowProps {
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

function Row({ name, ratio, was, onChange, onRemove }: RowProps) {
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
    <li className={classes.row} data-changed={was !== undefined || undefined}>
      <span className={classes.name}>{name}</span>
      {was && (
        <span className={classes.was}>{was.ratio === undefined ? texts.isNew : texts.was(String(was.ratio))}</span>
      )}
      <Input
        className={classes.ratio}
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

function Add({ onAdd }: { onAdd: (name: string, ratio: number) => void }) {
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
    <div className={classes.add}>
      <TextInput
        className={classes.name}
        aria-label={texts.newName}
        placeholder={texts.newName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Input
        className={classes.ratio}
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
