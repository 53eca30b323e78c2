import { Autocomplete, Button } from '@mantine/core'
import { models as modelApi } from '@relaydeck/api-sdk'
import { JsonField } from '@relaydeck/ui/JsonField'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../../../../app/language/area.ts'
import { read } from '../../../../../app/read.ts'
import { useGroupNames } from '../../../../../parts/account/group-names.ts'
import { FormSection } from '../../../../../parts/form/FormSection.tsx'
import { useFocusAfter } from '../../../../../parts/form/use-focus-after.ts'
import { IconButton } from '../../../../../parts/kit/IconButton.tsx'
import { LimitsField } from '../../../../../parts/limits/LimitsField.tsx'
import { rowErrors } from '../../../../../parts/limits/rows.ts'
import { limitTexts } from '../../../../../parts/limits/sentence.ts'
import { optionTexts } from '../../-options/options.ts'
import { useForm } from '../../-options/use-option-form.ts'
import classes from './group-limits.module.css'
import { type GroupLimitEntry, groupLimitTexts, readEntries, writeEntries } from './group-limits.ts'

const NAME = 'GroupLimits'

/** Limits of groups, and of models within them. A stored text that holds anything else is shown as it is. */
export function GroupLimits() {
  const form = useForm()
  const { labels, hints, bar } = useTexts(optionTexts)
  const texts = useTexts(groupLimitTexts)
  const text = form.value(NAME)
  const [shown, setShown] = useState(() => ({ text, entries: readEntries(text) }))
  // Typed by this editor, the text is not read again: it does not hold every state of typing.
  const { entries } = shown.text === text ? shown : { entries: readEntries(text) }
  if (shown.text !== text) setShown({ text, entries })
  if (form.stored[NAME] === undefined) return null
  const put = (next: readonly GroupLimitEntry[]) => {
    const written = writeEntries(next)
    setShown({ text: written, entries: [...next] })
    form.setValue(NAME, written)
  }
  const error = form.error(NAME)
  return (
    <div className={classes.root}>
      <FormSection title={labels[NAME]} hint={hints[NAME]}>
        {form.isChanged(NAME) && <span className={classes.mark}>{bar.mark}</span>}
        {entries ? (
          <Groups entries={entries} error={error} onChange={put} />
        ) : (
          <JsonField
            id={NAME}
            aria-label={labels[NAME]}
            error={error ?? texts.broken}
            value={text}
            onChange={(typed) => form.setValue(NAME, typed)}
          />
        )}
      </FormSection>
    </div>
  )
}

interface GroupsProps {
  entries: readonly GroupLimitEntry[]
  error: string | undefined
  onChange: (entries: readonly GroupLimitEntry[]) => void
}

function Groups({ entries, error, onChange }: GroupsProps) {
  const texts = useTexts(groupLimitTexts)
  const known = useGroupNames() ?? []
  const names = entries.map(({ group }) => group)
  const { root, focusAfter } = useFocusAfter()
  const ofLimits = useTexts(limitTexts)
  const rows = entries.flatMap(({ limits, models }) => [limits, ...models.map((each) => each.limits)])
  const isAtRow = rows.some((each) => rowErrors(each, ofLimits).some((found) => found !== undefined))
  return (
    <div ref={root} className={classes.groups}>
      {entries.map((entry, at) => (
        <Group
          key={entry.group}
          entry={entry}
          error={error}
          onChange={(next) => onChange(entries.with(at, next))}
          onRemove={() => {
            onChange(entries.toSpliced(at, 1))
            focusAfter('[data-new-group]')
          }}
        />
      ))}
      {error && !isAtRow && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <NewName
        id={NAME}
        data-new-group
        label={texts.newGroup}
        button={texts.addGroup}
        names={known}
        taken={names}
        // The rest of a name after a colon is a model.
        isValid={(name) => !name.includes(':')}
        onAdd={(group) => {
          onChange([...entries, { group, limits: [], models: [] }])
          focusAfter(`[data-group="${CSS.escape(group)}"] [data-add]`)
        }}
      />
    </div>
  )
}

interface GroupProps {
  entry: GroupLimitEntry
  error: string | undefined
  onChange: (entry: GroupLimitEntry) => void
  onRemove: () => void
}

function Group({ entry, error, onChange, onRemove }: GroupProps) {
  const texts = useTexts(groupLimitTexts)
  const available = useQuery({ ...read(modelApi.available), meta: { background: true } })
  const { root, focusAfter } = useFocusAfter()
  const { group, limits, models } = entry
  return (
    <section ref={root} className={classes.group} aria-label={texts.ofGroup(group)} data-group={group}>
      <div className={classes.head}>
        <strong>{group}</strong>
        <IconButton icon={IconX} label={texts.removeGroup(group)} onClick={onRemove} />
      </div>
      <LimitsField isBrief value={limits} error={error} onChange={(next) => onChange({ ...entry, limits: next })} />
      {models.map(({ model, limits: ofModel }, at) => (
        <section key={model} className={classes.model} aria-label={model} data-model={model}>
          <div className={classes.head}>
            <span>{texts.ofModel(model)}</span>
            <IconButton
              icon={IconX}
              label={texts.removeModel(model)}
              onClick={() => {
                onChange({ ...entry, models: models.toSpliced(at, 1) })
                focusAfter('[data-new-model]')
              }}
            />
          </div>
          <LimitsField
            isBrief
            value={ofModel}
            error={error}
            onChange={(next) => onChange({ ...entry, models: models.with(at, { model, limits: next }) })}
          />
        </section>
      ))}
      <NewName
        data-new-model
        label={texts.newModelOf(group)}
        placeholder={texts.newModel}
        button={texts.addModel}
        names={available.data ?? []}
        taken={models.map(({ model }) => model)}
        onAdd={(model) => {
          onChange({ ...entry, models: [...models, { model, limits: [] }] })
          focusAfter(`[data-model="${CSS.escape(model)}"] [data-add]`)
        }}
      />
    </section>
  )
}

interface NewNameProps {
  label: string
  placeholder?: string
  button: string
  names: readonly string[]
  taken: readonly string[]
  isValid?: (name: string) => boolean
  onAdd: (name: string) => void
  id?: string
  'data-new-group'?: boolean
  'data-new-model'?: boolean
}

/** Field for a name, with the known ones, and the button that adds it. */
function NewName({ label, placeholder = label, button, names, taken, isValid, onAdd, ...marks }: NewNameProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isReady = name !== '' && !taken.includes(name) && (isValid?.(name) ?? true)
  const add = () => {
    if (!isReady) return
    onAdd(name)
    setTyped('')
  }
  // Enter adds the name and must not submit the surrounding form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.add}>
      <Autocomplete
        {...marks}
        aria-label={label}
        placeholder={placeholder}
        data={[...new Set(names)].filter((each) => !taken.includes(each))}
        limit={50}
        value={typed}
        onChange={setTyped}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={!isReady} onClick={add}>
        {button}
      </Button>
    </div>
  )
}
