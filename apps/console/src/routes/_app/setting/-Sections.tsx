import { UnstyledButton } from '@mantine/core'
import { useScrollSpy } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useLanguage } from '../../../app/language/area.ts'
import classes from './-Sections.module.css'

/** Offset of a heading below the sticky page header, in px. */
const HEADER_OFFSET = 76

interface SectionsProps {
  /** Accessible name of the table of contents. */
  label: string
  children: ReactNode
}

/** Sections with a table of contents that follows scrolling if there is room for it. */
export function Sections({ label, children }: SectionsProps) {
  const language = useLanguage()
  return (
    <div className={classes.sections}>
      {/* It reads the headings only when it mounts. */}
      <TableOfContents key={language} label={label} />
      <div className={classes.content}>{children}</div>
    </div>
  )
}

function TableOfContents({ label }: { label: string }) {
  const { data, active } = useScrollSpy({ selector: '#content section > h2', offset: HEADER_OFFSET })
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

/** Focuses a heading, so that Tab moves on to the first field of its section. */
function goTo(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}

/**
 * Focuses the field that the hash of the address names.
 * @param isThere whether the field has been loaded
 */
export function useNamedField(isThere = true): void {
  const { location } = useRouterState()
  useEffect(() => {
    const field = document.getElementById(location.hash)
    if (!isThere || !field) return
    if (field.tabIndex < 0) field.tabIndex = -1
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }, [location, isThere])
}
