import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import type { FilterChoice } from '../../../parts/list-page/filter-field.ts'
import classes from './-LogFilters.module.css'
import { logTexts } from './-log.ts'

/** Most choices that are shown; more are found by typing. */
const MOST = 50

interface ValueChoiceProps {
  label: string
  choices: readonly FilterChoice[]
  /** Typed values that are allowed besides the choices; without it, none. */
  accepts?: RegExp
  onPick: (value: string) => void
}

/** A field with the values below it that match what is typed. */
export function ValueChoice({ label, choices, accepts, onPick }: ValueChoiceProps) {
  const { filters: texts } = useTexts(logTexts)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const store = useCombobox({ opened: true })
  const found = matches(choices, typed.trim())
  const free = typed.trim()
  const isOwn = accepts?.test(free) && !found.some(({ value }) => value === free)
  // A popover focuses only elements that exist when it opens.
  useEffect(() => input.current?.focus(), [])
  const { selectFirstOption } = store
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the options change
  useEffect(() => {
    selectFirstOption()
  }, [typed, found.length, selectFirstOption])
  return (
    <Combobox store={store} onOptionSubmit={onPick}>
      <Combobox.EventsTarget>
        <TextInput
          ref={input}
          size="xs"
          label={<span id={id}>{label}</span>}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {found.length > 0 || isOwn ? (
        <Combobox.Options className={classes.options} labelledBy={id}>
          {found.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value}>
              {choice.label}
            </Combobox.Option>
          ))}
          {isOwn && <Combobox.Option value={free}>{texts.use(free)}</Combobox.Option>}
        </Combobox.Options>
      ) : (
        <p className="dimmed">{accepts ? texts.typeValue : texts.noChoice}</p>
      )}
    </Combobox>
  )
}

/** Returns the choices that contain a text, without regard to case; one that is equal to it comes first. */
function matches(choices: readonly FilterChoice[], text: string): FilterChoice[] {
  const wanted = text.toLowerCase()
  const found = choices.filter(({ label }) => label.toLowerCase().includes(wanted))
  return found.toSorted((a, b) => Number(b.value === text) - Number(a.value === text)).slice(0, MOST)
}
