import { Button, CloseButton } from '@mantine/core'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconLoader2, IconMinus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { SideDrawer } from '../overlay/SideDrawer.tsx'
import type { ListPath } from '../rows/resource.ts'
import { workTexts } from './outcome.ts'
import { useWorkRunner, useWorks } from './runner.ts'
import classes from './work.module.css'
import { countsOf, isProblem, type RowState, type Work, type WorkRow } from './work.ts'

/** All work on many rows, the newest first. */
export default function WorkPanel({ onClose }: { onClose: () => void }) {
  const texts = useTexts(workTexts)
  const runner = useWorkRunner()
  const works = useWorks()
  const ended = works.filter(({ state }) => state === 'ended')
  const dismissAll = () => {
    for (const { id } of ended) runner.dismiss(id)
  }
  return (
    <SideDrawer title={texts.panel} onClose={onClose}>
      {works.length === 0 ? (
        <EmptyState title={texts.empty} description={texts.emptyHint} />
      ) : (
        <ul className={classes.cards}>
          {works.toReversed().map((work) => (
            <li key={work.id}>
              <WorkCard work={work} onLeave={onClose} />
            </li>
          ))}
        </ul>
      )}
      {ended.length > 1 && (
        <Button variant="default" size="xs" onClick={dismissAll}>
          {texts.dismissAll}
        </Button>
      )}
    </SideDrawer>
  )
}

interface WorkCardProps {
  work: Work
  /** Called when the user opens a list. */
  onLeave: () => void
}

/** One work item: its progress, its actions, and a line for each row. */
function WorkCard({ work, onLeave }: WorkCardProps) {
  const texts = useTexts(workTexts)
  const runner = useWorkRunner()
  const id = useId()
  const { title, state, rows, read } = work
  const { over, total, done, failed, left } = countsOf(work)
  const [only] = rows
  const counts = [
    done > 0 && texts.counts.done(done),
    failed > 0 && texts.counts.failed(failed),
    left > 0 && state !== 'running' && texts.counts.left(left),
  ]
  const isOne = total === 1 && only?.note !== undefined
  const status = state === 'running' ? `${over} / ${total}` : counts.filter(Boolean).join(' · ')
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        {state !== 'running' && (
          <CloseButton aria-label={texts.dismiss(title)} onClick={() => runner.dismiss(work.id)} />
        )}
      </div>
      {state === 'running' && total > 1 && (
        <progress className={classes.bar} aria-labelledby={id} value={over} max={total} />
      )}
      <p className={classes.status}>
        {state === 'running' && read !== undefined ? texts.reading(read) : isOne ? only.note : status}
        {state === 'interrupted' && ` ${texts.interruptedHint}`}
      </p>
      <div className={classes.actions}>
        {state === 'running' ? <StopButton work={work} /> : <Actions work={work} onLeave={onLeave} />}
      </div>
      {total > 1 && <Rows rows={rows} label={texts.rows(title)} isRunning={state === 'running'} />}
    </section>
  )
}

function StopButton({ work: { id, title } }: { work: Work }) {
  const texts = useTexts(workTexts)
  const { stop } = useTexts(commonTexts)
  const runner = useWorkRunner()
  const [stopping, setStopping] = useState(false)
  const onClick = () => {
    setStopping(true)
    runner.stop(id)
  }
  return (
    <Button variant="default" size="xs" aria-label={texts.stopOf(title)} loading={stopping} onClick={onClick}>
      {stop}
    </Button>
  )
}

/** Buttons of work that has ended. */
function Actions({ work: { id, importAt, undoable, ...work }, onLeave }: WorkCardProps) {
  const texts = useTexts(workTexts)
  const runner = useWorkRunner()
  const navigate = useNavigate()
  const { failed, left, succeeded } = countsOf(work)
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" size="xs" onClick={onClick}>
      {label}
    </Button>
  )
  const openImport = async (to: ListPath) => {
    onLeave()
    runner.show({ asked: to })
    await navigate({ to })
  }
  if (importAt) return failed + left > 0 && button(texts.mend(failed + left), () => void openImport(importAt))
  return (
    <>
      {left > 0 && button(texts.continue(left), () => void runner.runAgain(id, ({ state }) => state === 'waiting'))}
      {failed > 0 && button(texts.retry(failed), () => void runner.runAgain(id, isProblem))}
      {undoable && succeeded > 0 && button(texts.undo.label, () => void runner.undo(id))}
    </>
  )
}

const ICONS: Record<RowState, typeof IconCheck> = {
  waiting: IconClock,
  running: IconLoader2,
  done: IconCheck,
  failed: IconAlertTriangle,
  changed: IconAlertTriangle,
  undone: IconArrowBackUp,
}

/** Number of rows that are shown first, and with each click. */
const STEP = 50

/** A line for each row, first the rows that need the user. */
function Rows({ rows, label, isRunning }: { rows: readonly WorkRow[]; label: string; isRunning: boolean }) {
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
      {note && <span className={classes.note}>{note}</span>}
    </li>
  )
}
