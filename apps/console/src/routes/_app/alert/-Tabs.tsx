import { Link } from '@tanstack/react-router'
import { textArea, useTexts } from '../../../app/language/area.ts'
import tabClasses from '../../../parts/kit/TabLinks.module.css'
import classes from './-alert.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts that the pages of alerts share. */
export const alertTexts = textArea({ zh, en })

const PAGES = { rule: '/alert', target: '/alert/target', delivery: '/alert/delivery', event: '/alert/event' } as const

/** Links to the pages of alerts. */
export function AlertTabs({ current }: { current: keyof typeof PAGES }) {
  const { tabList, tabs } = useTexts(alertTexts)
  return (
    <nav className={`${tabClasses.tabs} ${classes.tabs}`} aria-label={tabList}>
      {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((page) => (
        <Link
          key={page}
          className={tabClasses.tab}
          to={PAGES[page]}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={page === current ? 'page' : undefined}
        >
          {tabs[page]}
        </Link>
      ))}
    </nav>
  )
}
