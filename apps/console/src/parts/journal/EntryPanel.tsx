import { Button, Skeleton } from '@mantine/core'
import { isRoot, type JournalEntry, type JournalKind, journal, type Send, type UndoPlan } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { LoadError } from '@relaydeck/ui/LoadError'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sendOf } from '../../app/client.ts'
import { useTexts } from '../../app/language/area.ts'
import { useSessionUser } from '../../app/session.ts'
import { useAction } from '../form/use-action.ts'
import { Facts } from '../kit/Facts.tsx'
import { FailureNote } from '../kit/FailureNote.tsx'
import { ChannelLink, UserLink } from '../links/record-links.tsx'
import { SidePanel } from '../overlay/SidePanel.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import classes from './journal.module.css'
import { journalTexts } from './journal-texts.ts'
import { useEntryWords } from './words.ts'

/** Kinds of records that go back to a moment together. */
const RESTORED: readonly JournalKind[] = ['channel', 'option']

interface EntryPanelProps {
  entry: JournalEntry
  onClose: () => void
}

/** Details of a change beside the list: who made it, each field before and after, and how to take it back. */
export function EntryPanel({ entry, onClose }: EntryPanelProps) {
  const texts = useTexts(journalTexts)
  const words = useEntryWords()
  const { actor, call, created_at } = entry
  const me = useSessionUser()
  const isRestorable = me !== null && isRoot(me) && RESTORED.includes(entry.record.kind)
  const name = <UserLink id={actor.user_id} name={words.actor(entry)} />
  return (
    <SidePanel title={texts.detail} onClose={onClose}>
      <Facts
        className={classes.facts}
        facts={[
          [texts.facts.time, formatTimestamp(created_at)],
          [texts.facts.actor, name],
          [texts.facts.via, words.via(entry)],
          [texts.facts.key, words.fileToken(entry)],
          [texts.facts.address, actor.address],
          [texts.facts.device, actor.device],
          [texts.facts.call, call && <code key="call">{call}</code>],
          [texts.facts.record, <RecordName key="record" entry={entry} />],
        ]}
      />
      {entry.undone_by > 0 && <p className="dimmed">{texts.undone}</p>}
      {entry.undoes > 0 && <p className="dimmed">{texts.undoes}</p>}
      <Changes of={entry} />
      <div className={classes.undo}>
        {entry.undoable && (
          <Restore
            label={texts.undo}
            title={texts.undoTitle}
            confirm={texts.undoConfirm}
            done={texts.undoDone}
            id={`undo ${entry.id}`}
            call={async (send, plan) => [await journal.undo(send, { id: entry.id, plan })]}
          />
        )}
        {isRestorable && (
          <Restore
            label={texts.restore}
            title={texts.restoreTitle}
            confirm={texts.restoreConfirm}
            done={texts.restoreDone}
            id={`restore ${entry.id}`}
            call={(send, plan) => journal.restore(send, { time: created_at - 1, plan })}
          />
        )}
      </div>
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
    const name = texts.named(texts.kinds[kind], row.name || String(row.id))
    return (
      <section key={`${row.id} ${row.name}`}>
        <h3 className={classes.record}>{name}</h3>
        <ChangeTable kind={kind} action={row.action} changes={row.changes} label={name} />
      </section>
    )
  })
}

interface RestoreProps {
  label: string
  title: string
  confirm: string
  done: string
  /** Key of the plan. */
  id: string
  /** Restores records, or only returns what would change. */
  call: (send: Send, plan: boolean) => Promise<UndoPlan[]>
}

/** Button that shows what restoring records would change, and then does it. */
function Restore({ label, title, confirm, done, id, call }: RestoreProps) {
  const texts = useTexts(journalTexts)
  const [opened, setOpened] = useState(false)
  const plan = useQuery({
    queryKey: [...resourceKey(journal.list), 'plan', id],
    queryFn: ({ client }) => call(sendOf(client), true),
    enabled: opened,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handlesErrors: true },
  })
  const restore = useAction({
    call: (send) => call(send, false),
    // Any record may have changed.
    changes: [],
    done,
    meta: { handlesErrors: true },
    onSuccess: () => setOpened(false),
  })
  if (!opened)
    return (
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
    )
  return (
    <>
      <section className={classes.plan} aria-label={title}>
        <h3>{title}</h3>
        {plan.data ? (
          <Plans plans={plan.data} />
        ) : plan.isError ? (
          <LoadError inline title={label} error={plan.error} onRetry={() => void plan.refetch()} />
        ) : (
          <Skeleton height={72} role="status" aria-busy aria-label={texts.planning} />
        )}
        {restore.error && <FailureNote error={restore.error} />}
      </section>
      <div className={classes.buttons}>
        <Button loading={restore.isPending} disabled={!plan.data?.length} onClick={() => restore.run()}>
          {confirm}
        </Button>
        <Button variant="default" onClick={() => setOpened(false)}>
          {texts.cancel}
        </Button>
      </div>
    </>
  )
}

/** What each record of a plan gets back. */
function Plans({ plans }: { plans: readonly UndoPlan[] }) {
  const texts = useTexts(journalTexts)
  const words = useEntryWords()
  const [only] = plans
  if (!only) return <p className="dimmed">{texts.restoreNothing}</p>
  if (plans.length === 1 && only.rows.length === 0) return <Changes of={only} />
  return plans.map((plan) => (
    <section key={`${plan.record.kind} ${plan.record.id} ${plan.record.name}`}>
      <h4 className={classes.record}>{words.record(plan)}</h4>
      <Changes of={plan} />
    </section>
  ))
}
