import { Button, Skeleton } from '@mantine/core'
import { type JournalEntry, journal, type UndoPlan } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { LoadError } from '@relaydeck/ui/LoadError'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sendOf } from '../../app/client.ts'
import { useTexts } from '../../app/language/area.ts'
import { useAction } from '../form/use-action.ts'
import { Facts } from '../kit/Facts.tsx'
import { FailureNote } from '../kit/FailureNote.tsx'
import { ChannelLink, UserLink } from '../links/record-links.tsx'
import { SidePanel } from '../overlay/SidePanel.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import classes from './journal.module.css'
import { journalTexts } from './journal-texts.ts'
import { useEntryWords } from './words.ts'

interface EntryPanelProps {
  entry: JournalEntry
  onClose: () => void
}

/** Details of a change beside the list: who made it, each field before and after, and how to take it back. */
export function EntryPanel({ entry, onClose }: EntryPanelProps) {
  const texts = useTexts(journalTexts)
  const words = useEntryWords()
  const { actor, call, created_at } = entry
  const name = <UserLink id={actor.user_id} name={words.actor(entry)} />
  return (
    <SidePanel title={texts.detail} onClose={onClose}>
      <Facts
        className={classes.facts}
        facts={[
          [texts.facts.time, formatTimestamp(created_at)],
          [texts.facts.actor, name],
          [texts.facts.via, words.via(entry)],
          [texts.facts.address, actor.address],
          [texts.facts.device, actor.device],
          [texts.facts.call, call && <code key="call">{call}</code>],
          [texts.facts.record, <RecordName key="record" entry={entry} />],
        ]}
      />
      {entry.undone_by > 0 && <p className="dimmed">{texts.undone}</p>}
      {entry.undoes > 0 && <p className="dimmed">{texts.undoes}</p>}
      <Changes of={entry} />
      {entry.undoable && <Undo entry={entry} />}
    </SidePanel>
  )
}

/** What happened, with the way to the page of the record. */
export function RecordName({ entry }: { entry: JournalEntry }): ReactNode {
  const words = useEntryWords()
  const { kind, id } = entry.record
  const isGone = entry.action === 'removed' || entry.rows.length > 0
  if (!isGone && kind === 'channel') return <ChannelLink id={id} name={words.record(entry)} />
  if (!isGone && kind === 'user') return <UserLink id={id} name={words.record(entry)} />
  return words.record(entry)
}

/** The changed fields of each record. */
function Changes({ of }: { of: JournalEntry | UndoPlan }) {
  const texts = useTexts(journalTexts)
  const { record, action, changes, rows } = of
  const { kind } = record
  if (rows.length === 0)
    return <ChangeTable kind={kind} action={action} changes={changes} label={texts.columns.changes} />
  return rows.map((row) => {
    const name = texts.one(texts.kinds[kind], row.name || String(row.id))
    return (
      <section key={`${row.id} ${row.name}`}>
        <h3 className={classes.record}>{name}</h3>
        <ChangeTable kind={kind} action={row.action} changes={row.changes} label={name} />
      </section>
    )
  })
}

/** Button that shows what taking the change back would change, and then does it. */
function Undo({ entry: { id } }: { entry: JournalEntry }) {
  const texts = useTexts(journalTexts)
  const [opened, setOpened] = useState(false)
  const plan = useQuery({
    queryKey: [...resourceKey(journal.list), 'undo', id],
    queryFn: ({ client, signal }) => journal.undo(sendOf(client), { id, plan: true }, { signal }),
    enabled: opened,
    gcTime: 0,
    retry: false,
    meta: { handlesErrors: true },
  })
  const undo = useAction({
    call: (send) => journal.undo(send, { id }),
    // Any record may have changed.
    changes: [],
    done: texts.undoDone,
    meta: { handlesErrors: true },
    onSuccess: () => setOpened(false),
  })
  if (!opened)
    return (
      <div className={classes.undo}>
        <Button variant="default" onClick={() => setOpened(true)}>
          {texts.undo}
        </Button>
      </div>
    )
  return (
    <div className={classes.undo}>
      <section className={classes.plan} aria-label={texts.undoTitle}>
        <h3>{texts.undoTitle}</h3>
        {plan.data ? (
          <Changes of={plan.data} />
        ) : plan.isError ? (
          <LoadError inline title={texts.undo} error={plan.error} onRetry={() => void plan.refetch()} />
        ) : (
          <Skeleton height={72} role="status" aria-busy aria-label={texts.planning} />
        )}
        {undo.error && <FailureNote error={undo.error} />}
      </section>
      <div className={classes.buttons}>
        <Button loading={undo.isPending} disabled={!plan.data} onClick={() => undo.run()}>
          {texts.undoConfirm}
        </Button>
        <Button variant="default" onClick={() => setOpened(false)}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}
