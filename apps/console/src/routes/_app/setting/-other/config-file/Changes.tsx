import { type Change, type FieldChange, type Plan, plain, type Result, type Value } from '@relaydeck/config'
import { useTexts } from '../../../../../app/texts/area.ts'
import classes from './config-file.module.css'
import { configFileTexts } from './texts.ts'

interface ChangesProps {
  plan: Plan
  /** Results of applying it, if it was. */
  results: readonly Result[] | undefined
  /** Returns the reason why a change was not made. */
  outcomeOf: (result: Result) => string | undefined
}

const count = (changes: readonly Change[], action: Change['action']) =>
  changes.filter((change) => change.action === action).length

const isSame = (a: Change, b: Change) => a.section === b.section && a.name === b.name

/** The changes of a plan, with each field before and after. Secrets have no values here. */
export function Changes({ plan: { changes, notes }, results, outcomeOf }: ChangesProps) {
  const texts = useTexts(configFileTexts)
  const reasonOf = (change: Change) => {
    const result = results?.find((each) => isSame(each.change, change))
    return result && outcomeOf(result)
  }
  return (
    <>
      <p role="status">
        {changes.length === 0
          ? texts.same
          : texts.summary(count(changes, 'add'), count(changes, 'change'), count(changes, 'remove'))}
      </p>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={`${change.section} ${change.name}`} data-action={change.action}>
            <strong>
              {texts.actions[change.action]} · {texts.named[change.section](change.name)}
            </strong>
            <Fields fields={change.fields} isNew={change.action === 'add'} />
            {reasonOf(change) && <span className={classes.failed}>{reasonOf(change)}</span>}
          </li>
        ))}
      </ul>
      <ul className={classes.notes}>
        {notes.map(({ code, place }) => (
          <li key={place}>{texts.notes[code](place)}</li>
        ))}
      </ul>
    </>
  )
}

/** Maximum number of characters of a value. */
const LONGEST = 120

function shown(value: Value | undefined, none: string): string {
  if (value === undefined) return none
  const list = Array.isArray(value) ? value.join(', ') : value
  const text = typeof list === 'string' && list !== '' ? list : JSON.stringify(plain(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

interface FieldsProps {
  fields: readonly FieldChange[]
  /** Whether there was nothing before. */
  isNew: boolean
}

function Fields({ fields, isNew }: FieldsProps) {
  const texts = useTexts(configFileTexts)
  return (
    <dl className={classes.fields}>
      {fields.map(({ path, before, after, isSecret }) => (
        <div key={path.join('.')}>
          {path.length > 0 && <dt>{path.join('.')}</dt>}
          <dd>
            {isSecret && texts.secret}
            {!isSecret && !isNew && `${shown(before, texts.unset)} → `}
            {!isSecret && shown(after, texts.removed)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
