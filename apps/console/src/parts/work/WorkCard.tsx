import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconLoader2, IconMinus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { reopen } from './reopen.ts'
import { dismissWork, runAgain, stopWork, undoWork } from './run.ts'
import { useWorkStore } from './store.ts'
import classes from './work.module.css'
import { countsOf, isProblem, type RowState, type Work, type WorkRow } from './work.ts'
import { workTexts } from './work-texts.ts'

interface WorkCardProps {
  work: Work
  /** Called when the user goes to a list. */
  onLeave: () => void
}

/** One work: how far it is, what can be done with it, and a line for each row. */
export function WorkCard({ work, onLeave }: WorkCardProps) {
  const texts = useTexts(workTexts)
  const client = useQueryClient()
  const id = useId()
  const { title, state, rows, read } = work
  const { over, total, done, failed, unknown, left } = countsOf(work)
  const [only] = rows
  const counts = [
    done > 0 && texts.counts.done(done),
    failed > 0 && texts.counts.failed(failed),
    unknown > 0 && texts.counts.unknown(unknown),
    left > 0 && state !== 'running' && texts.counts.left(left),
  ]
  const isOne = total === 1 && only?.note !== undefined
  const status = state === 'running' ? `${over} / ${total}` : counts.filter(Boolean).join(' · ')
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        {state !== 'running' && (
          <CloseButton aria-label={texts.dismiss(title)} onClick={() => dismissWork(client, work.id)} />
        )}
      </div>
      {state === 'running' && total > 1 && (
        <progress className={classes.bar} aria-labelledby={id} value={over} max={total} />
      )}
      <p className={classes.status}>
        {state === 'running' && read !== undefined ? texts.reading(read) : isOne ? only.note : status}
        {state === 'interrupted' && ` ${texts.interruptedHint}`}
      </p>
      {state === 'interrupted' && !work.continuable && <p className={classes.status}>{texts.notKept}</p>}
      <Actions work={work} onLeave={onLeave} />
      {total > 1 && <Rows rows={rows} label={texts.rows(title)} isRunning={state === 'running'} />}
    </section>
  )
}

/** Buttons of one work. */
function Actions({ work, onLeave }: WorkCardProps) {
  const texts = useTexts(workTexts)
  const { stop } = useTexts(commonTexts)
  const client = useQueryClient()
  const store = useWorkStore()
  const navigate = useNavigate()
  const [stopping, setStopping] = useState(false)
  const live = store.live.get(work.id)
  const { failed, unknown, left, succeeded } = countsOf(work)
  if (work.state === 'running')
    return (
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={texts.stopOf(work.title)}
          loading={stopping}
          onClick={() => {
            setStopping(true)
            stopWork(client, work.id)
          }}
        >
          {stop}
        </Button>
      </div>
    )
  const isRunnable = live ? !live.kind.mended : work.continuable
  const isImport = work.kind.endsWith('.import')
  const openForm = async () => {
    if (isImport) return store.set({ opened: false, asked: { list: work.list, form: 'import' } })
    await reopen(client, work)
    onLeave()
    // Lists are at the path of their name.
    await navigate({ to: `/${work.list}` as '/token' })
  }
  return (
    <div className={classes.actions}>
      {isRunnable && left + unknown > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => void runAgain(client, work.id, ({ state }) => state === 'waiting' || state === 'unknown')}
        >
          {texts.continue(left + unknown)}
        </Button>
      )}
      {isRunnable && failed > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => void runAgain(client, work.id, ({ state }) => state === 'failed' || state === 'changed')}
        >
          {texts.retry(failed)}
        </Button>
      )}
      {!work.continuable && (isImport ? failed + left + unknown > 0 : !live && work.state === 'interrupted') && (
        <Button variant="default" size="xs" onClick={() => void openForm()}>
          {isImport && live ? texts.mend(failed + left) : texts.reopen}
        </Button>
      )}
      {work.undoable && succeeded > 0 && (
        <Button variant="default" size="xs" onClick={() => void undoWork(client, work.id)}>
          {texts.undo.label}
        </Button>
      )}
    </div>
  )
}

const ICONS: Record<RowState, typeof IconCheck> = {
  waiting: IconClock,
  running: IconLoader2,
  done: IconCheck,
  failed: IconAlertTriangle,
  changed: IconAlertTriangle,
  unknown: IconAlertTriangle,
  undone: IconArrowBackUp,
}

/** Number of rows that are shown first, and with each click. */
const STEP = 50

interface RowsProps {
  rows: readonly WorkRow[]
  label: string
  isRunning: boolean
}

/** A line for each row; those that need the user come first. */
function Rows({ rows, label, isRunning }: RowsProps) {
  const texts = useTexts(workTexts)
  const [shown, setShown] = useState(STEP)
  const sorted = [...rows.filter(isProblem), ...rows.filter((row) => !isProblem(row))]
  const rest = Math.min(STEP, sorted.length - shown)
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {sorted.slice(0, shown).map((row) => (
          <Line key={row.id} row={row} isRunning={isRunning} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + STEP)}>
          {texts.more(rest)}
        </Button>
      )}
    </>
  )
}

function Line({ row, isRunning }: { row: WorkRow; isRunning: boolean }) {
  const texts = useTexts(workTexts)
  const { name, state, note } = row
  const isLeft = state === 'waiting' && !isRunning
  const Icon = isLeft ? IconMinus : ICONS[state]
  return (
    <li data-state={state}>
      <span className={classes.name}>{name}</span>
      <span className={classes.result}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {isLeft ? texts.notRun : texts.states[state]}
      </span>
      {(note || state === 'unknown') && <span className={classes.note}>{note ?? texts.unknownNote}</span>}
    </li>
  )
}
