import { type FieldChange, formatQuota, type JournalEntry, type JournalKind, NEVER_EXPIRES } from '@relaydeck/api-sdk'
import { type StatusKind, statusText } from '@relaydeck/ui/StatusLabel'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useLanguage, useTexts } from '../../app/language/area.ts'
import { useStatus } from '../../app/status.ts'
import { limitSentence } from '../limits/sentence.ts'
import classes from './journal.module.css'
import { journalTexts } from './journal-texts.ts'
import { type ShownChange, shownChanges } from './shown-changes.ts'

/** Kinds of records whose status is a number with a name. */
const STATUS_KINDS: { readonly [K in JournalKind]?: StatusKind } = {
  channel: 'channel',
  token: 'token',
  user: 'user',
  redemption: 'redemption',
  alert_target: 'channel',
  alert_rule: 'channel',
}

/** Fields with a time in Unix seconds. */
const TIME = /_time$/

/** Fields with a list, separated by commas, which may break after each. */
const LIST_FIELDS = ['models', 'group', 'groups', 'events', 'targets', 'channels']

const QUOTA_FIELDS = ['quota', 'remain_quota', 'used_quota']

/** Returns the function that writes the value of a field in words. */
function useValueText(kind: JournalKind): (change: Pick<ShownChange, 'field'>, value: ShownChange['before']) => string {
  const texts = useTexts(journalTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const language = useLanguage()
  return ({ field }, value) => {
    if (value === null || value === undefined || value === '') return texts.none
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    if (Array.isArray(value)) {
      const sentences = value.map((limit) => limitSentence(limit, status, language, Date.now()))
      return sentences.join('\n') || texts.none
    }
    if (typeof value !== 'number') return LIST_FIELDS.includes(field) ? value.replaceAll(',', ', ') : value
    const statusKind = field === 'role' ? 'role' : field === 'status' ? STATUS_KINDS[kind] : undefined
    if (statusKind) return statusText(statusKind, value, ui)
    if (QUOTA_FIELDS.includes(field)) return formatQuota(value, status)
    if (field === 'expired_time') return value === NEVER_EXPIRES ? texts.never : formatTimestamp(value)
    return TIME.test(field) && value > 0 ? formatTimestamp(value) : String(value)
  }
}

interface ChangeTableProps {
  kind: JournalKind
  action: JournalEntry['action']
  changes: readonly FieldChange[]
  label: string
}

/** The fields of a record that changed, before and after. */
export function ChangeTable({ kind, action, changes, label }: ChangeTableProps) {
  const texts = useTexts(journalTexts)
  const textOf = useValueText(kind)
  const shown = shownChanges(changes, action)
  const isSecret = ({ before, after }: ShownChange) => before === null && after === null
  const cell = (change: ShownChange, value: ShownChange['before']) =>
    isSecret(change) ? <span className="dimmed">{texts.hidden}</span> : textOf(change, value)
  return (
    <>
      <table className={classes.changes} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {action !== 'created' && <th scope="col">{texts.before}</th>}
            {action !== 'removed' && <th scope="col">{texts.after}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={change.name}>
              <th scope="row">
                <code>{change.name}</code>
              </th>
              {action !== 'created' && <td>{cell(change, change.before)}</td>}
              {action !== 'removed' && <td>{cell(change, change.after)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.some(isSecret) && <p className="dimmed">{texts.hiddenHint}</p>}
    </>
  )
}
