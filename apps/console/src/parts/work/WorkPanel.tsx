import { Button } from '@mantine/core'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../app/texts/area.ts'
import { SideDrawer } from '../overlay/SideDrawer.tsx'
import { dismissWork } from './run.ts'
import { useWorks } from './store.ts'
import { WorkCard } from './WorkCard.tsx'
import classes from './work.module.css'
import { workTexts } from './work-texts.ts'

/** All work on many rows, the newest first. */
export default function WorkPanel({ onClose }: { onClose: () => void }) {
  const texts = useTexts(workTexts)
  const client = useQueryClient()
  const works = useWorks()
  const ended = works.filter(({ state }) => state === 'ended')
  const dismissAll = () => {
    for (const { id } of ended) dismissWork(client, id)
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
