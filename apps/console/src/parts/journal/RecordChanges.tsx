import { UnstyledButton } from '@mantine/core'
import { hasRole, type JournalEntry, type JournalKind, journal } from '@relaydeck/api-sdk'
import { formatTimestamp, Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { read } from '../../app/read.ts'
import { useSessionUser } from '../../app/session.ts'
import { useStatus } from '../../app/status.ts'
import { TableSection } from '../activity/Section.tsx'
import links from '../links/links.module.css'
import { EntryPanel } from './EntryPanel.tsx'
import classes from './journal.module.css'
import { journalTexts } from './journal-texts.ts'
import { useEntryWords } from './words.ts'

/** Changes that a record's page shows. */
const LAST = 5

interface RecordChangesProps {
  kind: JournalKind
  id: number
}

/** The last changes of a record, for administrators of a gateway that keeps a journal. */
export function RecordChanges(props: RecordChangesProps) {
  const { journal: isKept } = useStatus()
  const user = useSessionUser()
  return user && hasRole(user, 'admin') && isKept ? <Changes {...props} /> : null
}

function Changes({ kind, id }: RecordChangesProps) {
  const texts = useTexts(journalTexts)
  const words = useEntryWords()
  const [opened, setOpened] = useState<JournalEntry>()
  const record_id = String(id)
  const found = useQuery({
    ...read(journal.list, { kind, record_id, page_size: LAST }),
    meta: { handlesErrors: true },
  })
  const entry = found.data?.find((each) => each.id === opened?.id) ?? opened
  return (
    <div className={classes.section}>
      <TableSection
        title={texts.section}
        query={found}
        empty={texts.sectionEmpty}
        most={LAST}
        columns={[{ header: texts.columns.time }, { header: texts.columns.actor }, { header: texts.columns.changes }]}
        rowOf={(each) => ({
          id: each.id,
          cells: [
            <UnstyledButton
              key="time"
              className={links.time}
              aria-label={texts.openEntry(formatTimestamp(each.created_at))}
              onClick={() => setOpened(each)}
            >
              <Timestamp value={each.created_at} />
            </UnstyledButton>,
            words.actor(each),
            words.change(each),
          ],
        })}
      />
      <Link to="/journal" search={{ kind, record_id }} className={links.link}>
        {texts.all}
      </Link>
      {entry && <EntryPanel key={entry.id} entry={entry} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
