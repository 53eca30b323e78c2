import { hasRole } from '@relaydeck/api-sdk'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePerson } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { frameTexts } from '../../../app/texts/frame.ts'
import { FormSkeleton } from '../../../parts/form/FormSkeleton.tsx'
import classes from './-Setting.module.css'
import { isTab, TABS, type TabId } from './-tabs.ts'
import { settingTexts } from './-texts.ts'

/** The tabs that a person may open, and the one that is. */
export function Setting({ tab }: { tab: TabId }) {
  const texts = useTexts(settingTexts)
  const { loading } = useTexts(frameTexts)
  const person = usePerson()
  const tabs = Object.keys(TABS)
    .filter(isTab)
    .filter((id) => hasRole(person, TABS[id].role))
  const { Page } = TABS[tab]
  return (
    <div className={classes.page}>
      <h1>{texts.title}</h1>
      {tabs.length > 1 && (
        <nav className={classes.tabs} aria-label={texts.tabList}>
          {tabs.map((id) => (
            <Link
              key={id}
              className={classes.tab}
              to="/setting"
              search={{ tab: id }}
              aria-current={id === tab ? 'page' : undefined}
            >
              {texts.tabs[id]}
            </Link>
          ))}
        </nav>
      )}
      <Suspense fallback={<FormSkeleton label={loading(texts.tabs[tab])} />}>
        <Page />
      </Suspense>
    </div>
  )
}
