import type { JournalEntry } from '@relaydeck/api-sdk'
import { useNumberFormat, useTexts } from '../../app/language/area.ts'
import { journalTexts } from './journal-texts.ts'
import { shownChanges } from './shown-changes.ts'

/** Number of fields that one line names. */
const FIELDS = 3

/** Returns the functions that name the parts of an entry in words. */
export function useEntryWords() {
  const texts = useTexts(journalTexts)
  const numbers = useNumberFormat()
  const tokenText = (name: string | null): string => {
    if (name === null) return ''
    return name === '' ? texts.via.systemToken : texts.viaAccessToken(name)
  }
  return {
    /** What made the change: a user, a guest or the gateway. */
    actor: ({ actor: { username, user_id, via } }: JournalEntry): string =>
      username || (user_id > 0 ? String(user_id) : via === 'gateway' ? texts.gateway : texts.guest),
    /** With what the change was made; `''` by the gateway. */
    via: ({ actor: { via, access_token } }: JournalEntry): string =>
      via === 'session' || via === 'config' ? texts.via[via] : tokenText(access_token),
    /** With which access token a configuration file was applied; `''` without one. */
    fileToken: ({ actor: { via, access_token } }: JournalEntry): string =>
      via === 'config' ? tokenText(access_token) : '',
    /** What happened, and the first fields that changed. */
    change: ({ action, changes, rows }: JournalEntry): string => {
      const shown = [...shownChanges(changes, action), ...rows.flatMap((row) => shownChanges(row.changes, row.action))]
      const names = [...new Set(shown.map(({ name }) => name))]
      const first = names.slice(0, FIELDS).join(', ')
      const fields = names.length > FIELDS ? texts.fields(first, numbers.format(names.length)) : first
      return [texts.actions[action], fields].filter(Boolean).join(' · ')
    },
    /** The record or records. */
    record: ({ record: { kind, id, name }, rows }: Pick<JournalEntry, 'record' | 'rows'>): string =>
      rows.length > 0
        ? texts.several(texts.kinds[kind], numbers.format(rows.length))
        : texts.named(texts.kinds[kind], name || (id > 0 ? String(id) : '')),
  }
}
