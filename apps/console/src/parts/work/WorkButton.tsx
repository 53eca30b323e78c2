import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChecks, IconProgress } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { useAsked, usePanelOpened, useWorkStore, useWorks } from './store.ts'
import classes from './work.module.css'
import { countsOf, isProblem, type Work } from './work.ts'
import { workTexts } from './work-texts.ts'

const WorkPanel = lazy(() => import('./WorkPanel.tsx'))
const AskedImport = lazy(() => import('./AskedImport.tsx'))

/** Work that needs the user: rows that failed, or an interruption. */
const needsUser = ({ state, rows }: Work) => state === 'interrupted' || rows.some(isProblem)

/** Button of the top bar with the progress of all work, which opens its panel. */
export default function WorkButton() {
  const texts = useTexts(workTexts)
  const works = useWorks()
  const store = useWorkStore()
  const opened = usePanelOpened()
  const asked = useAsked()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    store.set({ opened: false })
    button.current?.focus()
  }
  const running = works.filter(({ state }) => state === 'running')
  const first = running.at(-1)
  const problems = works.filter(needsUser)
  const sum = running
    .map(countsOf)
    .reduce((all, { over, total }) => ({ over: all.over + over, total: all.total + total }), { over: 0, total: 0 })
  const problemCount = problems.reduce((count, { rows }) => count + Math.max(1, rows.filter(isProblem).length), 0)
  const summary = () => {
    if (first) {
      const { over, total } = countsOf(first)
      const others = running.length > 1 ? ` ${texts.others(running.length - 1)}` : ''
      return texts.runningCount(first.title, over, total) + others
    }
    return problems.length > 0 ? texts.problems(problemCount) : texts.allDone
  }
  const Icon = first ? IconProgress : problems.length > 0 ? IconAlertTriangle : IconChecks
  const state = first ? 'running' : problems.length > 0 ? 'problem' : 'done'
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.button}
        data-state={state}
        aria-label={texts.open(summary())}
        title={summary()}
        aria-haspopup="dialog"
        aria-expanded={opened}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />}
        onClick={() => store.set({ opened: true })}
      >
        {first ? `${sum.over} / ${sum.total}` : problems.length > 0 ? problemCount : null}
      </Button>
      {asked?.form === 'import' && (
        <Suspense>
          <AskedImport list={asked.list} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <WorkPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}
