import { Button, CloseButton } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { useTexts } from '../../app/texts/area.ts'
import { totalOf } from '../rows/pages.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { choiceText, type FilterField, narrowTexts } from './filter-field.ts'
import classes from './filters.module.css'
import type { FiltersProps } from './ResourceList.tsx'
import { ReadingState, SelectAll } from './SelectAll.tsx'

interface OwnProps<T extends Row> extends FiltersProps<T> {
  fields: readonly FilterField[]
}

/** The fields of a list's filters and the filters that are set; or, for a list without results, which ones are set. */
export function Filters<T extends Row>({ resource, state, columns, part, opened, fields }: OwnProps<T>) {
  const { nouns } = useTexts(resource.texts)
  const set = useSet({ state, fields })
  const { pages, narrowed, filtered, keyword, selection, source } = state
  const remove = (names: readonly string[]) => state.goTo(Object.fromEntries(names.map((name) => [name, undefined])))
  const clear = () => remove(['keyword', ...fields.map(({ name }) => name)])
  if (part === 'nothing') return <Nothing set={set} onClear={clear} />
  return (
    <>
      {opened && <FilterPanel {...{ resource, state, columns, fields }} />}
      {(narrowed || filtered) && (
        <div className={classes.bar}>
          <Chips set={set} onRemove={(name) => remove([name])} onClear={clear} />
          {narrowed && !keyword && <ReadingState name={resource.name} nouns={nouns} onReadAgain={pages.refresh} />}
          {!pages.loading && selection.rows.length === 0 && (
            <SelectAll {...{ source, selection }} found={pages.found} total={totalOf(pages)} />
          )}
        </div>
      )}
    </>
  )
}

/** Returns the filters that are set, with the search. */
function useSet<T extends Row>({ state, fields }: Pick<OwnProps<T>, 'state' | 'fields'>): SetFilter[] {
  const texts = useTexts(narrowTexts)
  const { search, keyword } = state
  return [
    ...(keyword ? [{ name: 'keyword', label: texts.keyword, text: keyword }] : []),
    ...fields.flatMap((field) => {
      const value = search[field.name]
      return value ? [{ name: field.name, label: field.label, text: choiceText(field, value) }] : []
    }),
  ]
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
  /** Removes all filters; left out if another button does that. */
  onClear?: () => void
}

/** The filters that are set, each with a button that removes it. */
export function Chips({ set, onRemove, onClear }: ChipsProps) {
  const texts = useTexts(narrowTexts)
  if (set.length === 0) return null
  return (
    <>
      <ul className={classes.chips} aria-label={texts.set}>
        {set.map(({ name, label, text }) => (
          <li key={name} className={classes.chip}>
            {texts.chip(label, text)}
            <CloseButton size={24} iconSize={14} aria-label={texts.remove(text)} onClick={() => onRemove(name)} />
          </li>
        ))}
      </ul>
      {onClear && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </>
  )
}

interface NothingProps {
  set: readonly SetFilter[]
  onClear: () => void
}

/** Shows that nothing matches the filters, and which ones are set. */
export function Nothing({ set, onClear }: NothingProps) {
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
