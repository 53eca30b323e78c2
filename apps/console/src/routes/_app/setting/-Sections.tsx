import { UnstyledButton } from '@mantine/core'
import { useScrollSpy } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
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
  const content = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.sections}>
      <TableOfContents label={label} content={content} />
      <div ref={content} className={classes.content}>
        {children}
      </div>
    </div>
  )
}

/** What changes if a section comes or goes, or its heading is in another language. */
const CHANGES: MutationObserverInit = { subtree: true, childList: true, characterData: true }

interface TableOfContentsProps {
  label: string
  content: RefObject<HTMLElement | null>
}

function TableOfContents({ label, content }: TableOfContentsProps) {
  const { data, active, reinitialize } = useScrollSpy({ selector: '#content section > h2', offset: HEADER_OFFSET })
  const readHeadings = useEffectEvent(reinitialize)
  useEffect(() => {
    if (!content.current) return
    const observer = new MutationObserver(() => readHeadings())
    observer.observe(content.current, CHANGES)
    return () => observer.disconnect()
  }, [content])
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
