import { JsonField } from '@relaydeck/ui/JsonField'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../../../app/language/area.ts'
import { useGroupNames } from '../../../../../parts/account/group-names.ts'
import { FormSection } from '../../../../../parts/form/FormSection.tsx'
import { useFocusAfter } from '../../../../../parts/form/use-focus-after.ts'
import { IconButton } from '../../../../../parts/kit/IconButton.tsx'
import { optionTexts } from '../../-options/options.ts'
import { useForm } from '../../-options/use-option-form.ts'
import classes from './groups.module.css'
import { NewName } from './NewName.tsx'
import { groupTexts } from './texts.ts'

interface Entry {
  readonly group: string
}

interface GroupProps<T> {
  entry: T
  /** Entries of all groups. */
  entries: readonly T[]
  /** Error of the option; if there is one, the errors of its fields are shown as well. */
  error: string | undefined
  onChange: (entry: T) => void
}

interface GroupsOptionProps<T extends Entry> {
  name: 'GroupLimits' | 'ModelAliases' | 'ModelFallbacks'
  /** Reads the text of the option; `undefined` if it holds anything else. */
  read: (text: string) => T[] | undefined
  write: (entries: readonly T[]) => string
  /** Creates the entry of a group that is added. */
  entryOf: (group: string) => T
  /** Whether fields show errors, so that the one of the option is not needed. */
  hasErrors: (entries: readonly T[]) => boolean
  isValidGroup?: (group: string) => boolean
  /** Title of the entry for all groups, whose group is empty and which cannot be removed. */
  ofAll?: string
  children: (props: GroupProps<T>) => ReactNode
}

/** Option whose text has entries by group, each edited in its own part. Other texts are shown as they are. */
export function GroupsOption<T extends Entry>({ name, read, write, ...others }: GroupsOptionProps<T>) {
  const form = useForm()
  const { labels, hints, bar } = useTexts(optionTexts)
  const { broken } = useTexts(groupTexts)
  const text = form.value(name)
  const [shown, setShown] = useState(() => ({ text, entries: read(text) }))
  // Typed by this editor, the text is not read again: it does not hold every state of typing.
  const { entries } = shown.text === text ? shown : { entries: read(text) }
  if (shown.text !== text) setShown({ text, entries })
  if (form.stored[name] === undefined) return null
  const put = (next: readonly T[]) => {
    const written = write(next)
    setShown({ text: written, entries: [...next] })
    form.setValue(name, written)
  }
  const error = form.error(name)
  return (
    <div className={classes.root}>
      <FormSection title={labels[name]} hint={hints[name]}>
        {form.isChanged(name) && <span className={classes.mark}>{bar.mark}</span>}
        {entries ? (
          <Groups name={name} entries={entries} error={error} onChange={put} {...others} />
        ) : (
          <JsonField
            id={name}
            aria-label={labels[name]}
            error={error ?? broken}
            value={text}
            onChange={(typed) => form.setValue(name, typed)}
          />
        )}
      </FormSection>
    </div>
  )
}

interface GroupsProps<T extends Entry> extends Omit<GroupsOptionProps<T>, 'read' | 'write'> {
  entries: readonly T[]
  error: string | undefined
  onChange: (entries: readonly T[]) => void
}

function Groups<T extends Entry>({
  name,
  entries,
  error,
  onChange,
  entryOf,
  hasErrors,
  isValidGroup,
  ofAll,
  children,
}: GroupsProps<T>) {
  const { labels } = useTexts(optionTexts)
  const texts = useTexts(groupTexts)
  const known = useGroupNames() ?? []
  const { root, focusAfter } = useFocusAfter()
  const remove = (at: number) => {
    onChange(entries.toSpliced(at, 1))
    focusAfter('[data-new-group]')
  }
  return (
    <div ref={root} className={classes.groups}>
      {entries.map((entry, at) => {
        const { group } = entry
        const isOfAll = ofAll !== undefined && group === ''
        return (
          <section
            key={group}
            className={classes.group}
            aria-label={`${labels[name]} · ${isOfAll ? ofAll : group}`}
            data-group={group}
          >
            <div className={classes.head}>
              <strong>{isOfAll ? ofAll : group}</strong>
              {!isOfAll && (
                <IconButton icon={IconX} label={texts.removeGroup(group, labels[name])} onClick={() => remove(at)} />
              )}
            </div>
            {children({ entry, entries, error, onChange: (next) => onChange(entries.with(at, next)) })}
          </section>
        )
      })}
      {error && !hasErrors(entries) && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <NewName
        id={name}
        data-new-group
        label={texts.newGroup}
        button={texts.addGroup}
        names={known}
        taken={entries.map(({ group }) => group)}
        isValid={isValidGroup}
        onAdd={(group) => {
          onChange([...entries, entryOf(group)])
          focusAfter(`[data-group="${CSS.escape(group)}"] [data-add]`)
        }}
      />
    </div>
  )
}
