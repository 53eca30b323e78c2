import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { useTypedValue } from '@relaydeck/ui/SearchBox'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { totalOf } from '../rows/pages.ts'
import { choiceText, type FilterChoice, type FilterField, narrowTexts } from './filter-field.ts'
import classes from './filters.module.css'
import type { FiltersProps } from './ResourceList.tsx'
import { ReadingState, SelectAll } from './SelectAll.tsx'

interface OwnProps<T extends Row> extends FiltersProps<T> {
  fields: readonly FilterField[]
}

/** The fields of a list's filters and the filters that are set; or, for a list without results, which ones are set. */
export function Filters<T extends Row>({ resource, state, part, opened, fields }: OwnProps<T>) {
  const texts = useTexts(narrowTexts)
  const { nouns } = useTexts(resource.texts)
  const { pages, narrowed, filtered, keyword, selection, source } = state
  const set = [
    ...(keyword ? [{ name: 'keyword', label: texts.keyword, text: keyword }] : []),
    ...fields.flatMap((field) => {
      const value = state.search[field.name]
      return value ? [{ name: field.name, label: field.label, text: choiceText(field, value) }] : []
    }),
  ]
  const remove = (names: readonly string[]) => state.goTo(Object.fromEntries(names.map((name) => [name, undefined])))
  const clear = () => remove(['keyword', ...fields.map(({ name }) => name)])
  if (part === 'nothing') return <Nothing set={set} onClear={clear} />
  return (
    <>
      {opened && (
        <section className={classes.panel} aria-label={texts.label(nouns)}>
          {fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              value={state.search[field.name] ?? ''}
              onChange={(value, replace) => state.goTo({ [field.name]: value }, replace)}
            />
          ))}
          <SortField {...{ resource, state }} />
        </section>
      )}
      {(narrowed || filtered) && (
        <div className={classes.bar}>
          <Chips set={set} onRemove={(name) => remove([name])} onClear={clear} clear={texts.clear} />
          {narrowed && !keyword && <ReadingState name={resource.name} nouns={nouns} onReadAgain={pages.refresh} />}
          {!pages.loading && selection.rows.length === 0 && (
            <SelectAll {...{ source, selection }} found={pages.found} total={totalOf(pages)} />
          )}
        </div>
      )}
    </>
  )
}

/** A filter that is set. */
export interface SetFilter {
  name: string
  label: string
  /** Text of its value. */
  text: string
}

interface ChipsProps {
  set: readonly SetFilter[]
  onRemove: (name: string) => void
  /** Removes all filters. */
  onClear: () => void
  /** Label of the button that removes all filters. */
  clear: string
  /** Draws the text of a filter; by default as it is. */
  children?: (filter: SetFilter, text: string) => ReactNode
}

/** The filters that are set, each with a button that removes it. */
export function Chips({ set, onRemove, onClear, clear, children = (_, text) => text }: ChipsProps) {
  const texts = useTexts(narrowTexts)
  if (set.length === 0) return null
  return (
    <>
      <ul className={classes.chips} aria-label={texts.set}>
        {set.map((filter) => (
          <li key={filter.name} className={classes.chip}>
            {children(filter, texts.chip(filter.label, filter.text))}
            <CloseButton
              size={24}
              iconSize={14}
              aria-label={texts.remove(filter.text)}
              onClick={() => onRemove(filter.name)}
            />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {clear}
      </Button>
    </>
  )
}

/** Shows that nothing matches the filters, and which ones are set. */
export function Nothing({ set, onClear }: { set: readonly SetFilter[]; onClear: () => void }) {
  const texts = useTexts(narrowTexts)
  return (
    <EmptyState
      title={texts.noMatch}
      description={texts.nothing(set.map(({ label, text }) => texts.chip(label, text)).join(texts.separator))}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clearFilter}
        </Button>
      }
    />
  )
}

interface FieldProps {
  field: FilterField
  value: string
  onChange: (value: string, replace?: boolean) => void
}

/** Number of choices above which a field is a list instead of buttons. */
const MAX_BUTTONS = 5

function Field({ field, value, onChange }: FieldProps) {
  const { all } = useTexts(narrowTexts)
  const { label, choices } = field
  if (!choices) return <WordField {...{ field, value, onChange }} />
  if (choices.length <= MAX_BUTTONS) return <ChoiceButtons {...{ label, choices, value, onChange }} />
  return <SelectField label={label} data={[{ value: '', label: all }, ...choices]} value={value} onChange={onChange} />
}

interface SelectFieldProps {
  label: string
  data: readonly FilterChoice[]
  value: string
  onChange: (value: string) => void
}

const SelectField = ({ label, data, value, onChange }: SelectFieldProps) => (
  <NativeSelect
    size="xs"
    label={label}
    value={value}
    data={[...data]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

interface ChoiceButtonsProps {
  label: string
  choices: readonly FilterChoice[]
  value: string
  onChange: (value: string) => void
}

/** A group of buttons of which one can be pressed; pressing it again releases it. */
function ChoiceButtons({ label, choices, value, onChange }: ChoiceButtonsProps): ReactNode {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the labels beside it
    <div role="group" aria-labelledby={id} className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <span className={classes.buttons}>
        {choices.map((choice) => {
          const pressed = choice.value === value
          return (
            <Button
              key={choice.value}
              size="compact-sm"
              variant={pressed ? 'filled' : 'default'}
              aria-pressed={pressed}
              onClick={() => onChange(pressed ? '' : choice.value)}
            >
              {choice.label}
            </Button>
          )
        })}
      </span>
    </div>
  )
}

function WordField({ field: { label, suggestions = [] }, value, onChange }: FieldProps) {
  const list = useId()
  const typed = useTypedValue(value, (next) => onChange(next, value !== ''))
  return (
    <>
      <TextInput size="xs" label={label} maxLength={200} autoComplete="off" list={list} {...typed.field} />
      <datalist id={list}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}

/** The orders of a list that the server sorts itself; headings sort by all columns. */
function SortField<T extends Row>({ resource, state }: Pick<FiltersProps<T>, 'resource' | 'state'>) {
  const texts = useTexts(narrowTexts)
  const { orders: labels } = useTexts(resource.texts)
  const orders = state.sorting.orders.filter((order) => order !== '')
  if (orders.length === 0) return null
  const { column = '', direction } = state.sort ?? {}
  return (
    <SelectField
      label={texts.sort}
      data={['', ...orders].map((value) => ({ value, label: labels?.[value] ?? value }))}
      value={direction === 'desc' && orders.includes(column) ? column : ''}
      onChange={(next) => state.sortBy(next ? { column: next, direction: 'desc' } : null)}
    />
  )
}
