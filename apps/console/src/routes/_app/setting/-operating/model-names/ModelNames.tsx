import { Autocomplete, Button, TagsInput, TextInput } from '@mantine/core'
import { models } from '@relaydeck/api-sdk'
import { IconArrowRight, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../../app/language/area.ts'
import { read } from '../../../../../app/read.ts'
import { useFocusAfter } from '../../../../../parts/form/use-focus-after.ts'
import { IconButton } from '../../../../../parts/kit/IconButton.tsx'
import { useForm } from '../../-options/use-option-form.ts'
import { GroupsOption } from '../groups/GroupsOption.tsx'
import {
  FALLBACKS_MAX,
  hasErrors,
  type Named,
  type NameRow,
  type NamesEntry,
  type RowErrors,
  readAliasEntries,
  readFallbackEntries,
  rowErrors,
  writeNames,
} from './entries.ts'
import classes from './model-names.module.css'
import { modelNameTexts } from './texts.ts'

/** The aliases and fallbacks of models, which only the embedded gateway has. */
export function ModelNames() {
  const { stored } = useForm()
  if (stored.ModelAliases === undefined) return null
  return (
    <>
      <Aliases />
      <Fallbacks />
    </>
  )
}

const useModels = (): readonly string[] =>
  useQuery({ ...read(models.available), meta: { background: true } }).data ?? []

function Aliases() {
  const { ofAll, aliases: texts } = useTexts(modelNameTexts)
  const known = useModels()
  return (
    <GroupsOption
      name="ModelAliases"
      read={readAliasEntries}
      write={writeNames}
      entryOf={(group): NamesEntry<string> => ({ group, rows: [] })}
      hasErrors={hasErrors}
      ofAll={ofAll}
    >
      {(props) => (
        <Rows {...props} add={texts.add} empty="">
          {({ name, value }, errors, set) => [
            <TextInput
              key="name"
              aria-label={texts.name}
              placeholder={texts.name}
              spellCheck={false}
              error={errors.name && texts.nameErrors[errors.name]}
              value={name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value, value })}
            />,
            <Autocomplete
              key="value"
              aria-label={texts.value}
              placeholder={texts.value}
              data={known}
              limit={50}
              error={errors.value && texts.valueErrors.missing}
              value={value}
              onChange={(typed) => set({ name, value: typed })}
            />,
          ]}
        </Rows>
      )}
    </GroupsOption>
  )
}

function Fallbacks() {
  const { ofAll, fallbacks: texts } = useTexts(modelNameTexts)
  const known = useModels()
  const { missing, many } = texts.valueErrors
  return (
    <GroupsOption
      name="ModelFallbacks"
      read={readFallbackEntries}
      write={writeNames}
      entryOf={(group): NamesEntry<readonly string[]> => ({ group, rows: [] })}
      hasErrors={hasErrors}
      ofAll={ofAll}
    >
      {(props) => (
        <Rows {...props} add={texts.add} empty={[]}>
          {({ name, value }, errors, set) => [
            <Autocomplete
              key="name"
              aria-label={texts.name}
              placeholder={texts.name}
              data={known}
              limit={50}
              error={errors.name && texts.nameErrors[errors.name]}
              value={name}
              onChange={(typed) => set({ name: typed, value })}
            />,
            <TagsInput
              key="value"
              aria-label={texts.value}
              {...(value.length === 0 && { placeholder: texts.value })}
              data={known.filter((model) => model !== name)}
              limit={50}
              error={errors.value && (errors.value === 'many' ? many(String(FALLBACKS_MAX)) : missing)}
              value={[...value]}
              onChange={(typed) => set({ name, value: typed })}
            />,
          ]}
        </Rows>
      )}
    </GroupsOption>
  )
}

interface RowsProps<T extends Named> {
  entry: NamesEntry<T>
  entries: readonly NamesEntry<T>[]
  error: string | undefined
  onChange: (entry: NamesEntry<T>) => void
  add: string
  /** Value of a new row. */
  empty: T
  /** Renders the fields of a row: its name, and what it leads to. */
  children: (row: NameRow<T>, errors: RowErrors, set: (row: NameRow<T>) => void) => ReactNode[]
}

function Rows<T extends Named>({ entry, entries, error, onChange, add, empty, children }: RowsProps<T>) {
  const texts = useTexts(modelNameTexts)
  const { root, focusAfter } = useFocusAfter()
  const { rows } = entry
  const errors = error ? rowErrors(entry, entries) : []
  const put = (next: readonly NameRow<T>[]) => onChange({ ...entry, rows: next })
  return (
    <div ref={root} className={classes.rows}>
      {rows.map((row, at) => {
        const [name, value] = children(row, errors[at] ?? {}, (next) => put(rows.with(at, next)))
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row has no border, and its name is not shown
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its name changes while it is typed
          <div key={at} role="group" aria-label={texts.row(String(at + 1))} className={classes.row} data-row={at}>
            {name}
            <IconArrowRight size={16} aria-hidden />
            {value}
            <IconButton
              icon={IconX}
              label={texts.remove(String(at + 1))}
              onClick={() => {
                put(rows.toSpliced(at, 1))
                focusAfter(rows.length > 1 ? `[data-row="${Math.min(at, rows.length - 2)}"] button` : '[data-add]')
              }}
            />
          </div>
        )
      })}
      <div>
        <Button
          data-add
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            put([...rows, { name: '', value: empty }])
            focusAfter(`[data-row="${rows.length}"] input`)
          }}
        >
          {add}
        </Button>
      </div>
    </div>
  )
}
