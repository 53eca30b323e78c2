import { Button, CloseButton } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../app/texts/area.ts'
import { joinNames } from '../../app/texts/join.ts'
import type { FiltersProps } from '../list/ResourceList.tsx'
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
export function Filters<T extends Row>({ part, ...props }: OwnProps<T>) {
  return part === 'nothing' ? <Nothing {...props} /> : <FilterBar {...props} />
}

type PartProps<T extends Row> = Omit<OwnProps<T>, 'part'>

function FilterBar<T extends Row>({ resource, state, columns, opened, fields }: PartProps<T>) {
  const { nouns } = useTexts(resource.texts)
  const { pages, narrowed, keyword, selection } = state
  return (
    <>
      {opened && <FilterPanel {...{ resource, state, columns, fields }} />}
      {(narrowed || keyword) && (
        <div className={classes.bar}>
          <Chips state={state} fields={fields} />
          {narrowed && !keyword && <ReadingState name={resource.name} nouns={nouns} onReadAgain={pages.refresh} />}
          {pages.found && !pages.loading && selection.rows.length === 0 && (
            <SelectAll {...{ resource, selection }} found={pages.found} total={pages.found.length} />
          )}
        </div>
      )}
    </>
  )
}

type ChipsProps<T extends Row> = Pick<PartProps<T>, 'state' | 'fields'>

/** Returns the filters that are set, with the search, as label and text. */
function useSet<T extends Row>({ state, fields }: ChipsProps<T>) {
  const texts = useTexts(narrowTexts)
  const { search, keyword } = state
  return [
    ...(keyword ? [{ name: 'keyword' as const, label: texts.keyword, text: keyword }] : []),
    ...fields.flatMap((field) => {
      const value = search[field.name]
      return value ? [{ name: field.name, label: field.label, text: choiceText(field, value) }] : []
    }),
  ]
}

/** Returns the address parameters without filters and search. */
const cleared = (fields: readonly FilterField[]) => ({
  keyword: '',
  ...Object.fromEntries(fields.map(({ name }) => [name, undefined])),
})

function Chips<T extends Row>({ state, fields }: ChipsProps<T>) {
  const texts = useTexts(narrowTexts)
  const set = useSet({ state, fields })
  if (set.length === 0) return null
  return (
    <>
      <ul className={classes.chips} aria-label={texts.set}>
        {set.map(({ name, label, text }) => (
          <li key={name} className={classes.chip}>
            {texts.chip(label, text)}
            <CloseButton
              size={24}
              iconSize={14}
              aria-label={texts.remove(label)}
              onClick={() => state.goTo({ [name]: name === 'keyword' ? '' : undefined })}
            />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={() => state.goTo(cleared(fields))}>
        {texts.clear}
      </Button>
    </>
  )
}

function Nothing<T extends Row>({ state, fields }: ChipsProps<T>) {
  const texts = useTexts(narrowTexts)
  const { language } = useUiTexts()
  const set = useSet({ state, fields }).map(({ label, text }) => texts.chip(label, text))
  return (
    <EmptyState
      title={texts.noMatch}
      description={texts.nothing(joinNames(language, set, { type: 'unit', style: 'long' }))}
      action={
        <Button variant="default" onClick={() => state.goTo(cleared(fields))}>
          {texts.clearFilter}
        </Button>
      }
    />
  )
}
