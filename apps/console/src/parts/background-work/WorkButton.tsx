import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChecks, IconProgress } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { workTexts } from './outcome.ts'
import { useWorkRunner, useWorkState } from './runner.ts'
import classes from './work.module.css'
import { countsOf, isProblem, type Work } from './work.ts'

const WorkPanel = lazy(() => import('./WorkPanel.tsx'))

/** Button of the top bar with the progress of all work, which opens its panel; nothing while there is no work. */
export function WorkButton() {
  const { works, opened } = useWorkState()
  if (works.length === 0 && !opened) return null
  return (
    <Suspense>
      <Progress works={works} opened={opened} />
    </Suspense>
  )
}

/** Returns whether work needs the user: rows failed, or the session expired. */
const needsUser = ({ state, rows }: Work) => state === 'interrupted' || rows.some(isProblem)

/** Returns the state of all work, the numbers in its button, and a sentence about it. */
function useSummary(works: readonly Work[]) {
  const texts = useTexts(workTexts)
  const running = works.filter(({ state }) => state === 'running')
  const first = running.at(-1)
  if (first) {
    const counts = running.map(countsOf)
    const sum = (of: 'over' | 'total') => counts.reduce((all, each) => all + each[of], 0)
    const { over, total } = countsOf(first)
    const others = running.length > 1 ? ` ${texts.others(running.length - 1)}` : ''
    const summary = texts.runningCount(first.title, over, total) + others
    return { state: 'running' as const, label: `${sum('over')} / ${sum('total')}`, summary }
  }
  const problems = works.filter(needsUser)
  const count = problems.reduce((all, { rows }) => all + Math.max(1, rows.filter(isProblem).length), 0)
  if (count > 0) return { state: 'problem' as const, label: count, summary: texts.problems(count) }
  return { state: 'done' as const, label: null, summary: texts.allDone }
}

const ICONS = { running: IconProgress, problem: IconAlertTriangle, done: IconChecks }

function Progress({ works, opened }: { works: readonly Work[]; opened: boolean }) {
  const texts = useTexts(workTexts)
  const runner = useWorkRunner()
  const { state, label, summary } = useSummary(works)
  const button = useRef<HTMLButtonElement>(null)
  const Icon = ICONS[state]
  const close = () => {
    runner.show({ opened: false })
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.button}
        data-state={state}
        aria-label={texts.open(summary)}
        title={summary}
        aria-haspopup="dialog"
        aria-expanded={opened}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => runner.show({ opened: true })}
      >
        {label}
      </Button>
      {opened && (
        <Suspense>
          <WorkPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}
