import type { Row } from '@relaydeck/api-sdk'
import { useTexts } from '../../app/texts/area.ts'
import type { FiltersProps } from '../list/ResourceList.tsx'
import { totalOf } from '../list/use-pages.ts'
import { Chips, Nothing, type SetFilter } from './Chips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { choiceText, type FilterField } from './field.ts'
import classes from './narrow.module.css'
import { narrowTexts } from './narrow-texts.ts'
import { ReadingState } from './ReadingState.tsx'
import { SelectAll } from './SelectAll.tsx'

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
