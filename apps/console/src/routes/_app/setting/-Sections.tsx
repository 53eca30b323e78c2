import { UnstyledButton } from '@mantine/core'
import { useScrollSpy } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../app/texts/area.ts'
import classes from './-Sections.module.css'

/** Where a heading comes to stand: below the bar that stands over the page, in px. */
const BELOW_BAR = 76

interface SectionsProps {
  /** What the list is called. */
  label: string
  children: ReactNode
}

/** Sections, and beside them, where there is room, a list of them that follows scrolling. */
export function Sections({ label, children }: SectionsProps) {
  const language = useLanguage()
  return (
    <div className={classes.sections}>
      {/* It reads the headings when it is drawn first. */}
      <SectionList key={language} label={label} />
      <div className={classes.content}>{children}</div>
    </div>
  )
}

function SectionList({ label }: { label: string }) {
  const { data, active } = useScrollSpy({ selector: '#content section > h2', offset: BELOW_BAR })
  return (
    <nav className={classes.list} aria-label={label}>
      {data.map(({ id, value, getNode }, index) => (
        <UnstyledButton
          key={id}
          className={classes.entry}
          aria-current={index === active ? 'location' : undefined}
          onClick={() => goTo(getNode())}
        >
          {value}
        </UnstyledButton>
      ))}
    </nav>
  )
}

/** The next Tab leads to the first field of the section. */
function goTo(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}
