import { Button } from '@mantine/core'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { useTexts } from '../../app/texts/area.ts'
import { SideDrawer } from '../overlay/SideDrawer.tsx'
import { workTexts } from './outcome.ts'
import { useWorkRunner, useWorks } from './runner.ts'
import { WorkCard } from './WorkCard.tsx'
import classes from './work.module.css'

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
