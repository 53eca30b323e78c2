import { hasRole } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { useSessionUser } from '../../../app/session.ts'
import { FormSkeleton } from '../../../parts/form/FormSection.tsx'
import tabClasses from '../../../parts/kit/TabLinks.module.css'
import { storedOptions } from './-options/options.ts'
import classes from './-Setting.module.css'
import { SettingSearch } from './-SettingSearch.tsx'
import { FIRST_TAB, isTab, TABS } from './-tabs.ts'
import { settingTexts, type TabId } from './-texts.ts'

/** Returns the tabs the user may open. Many servers let only root read the settings, so for an admin it sends the request. */
function useTabs(): TabId[] {
  const user = useSessionUser()
  const isRoot = hasRole(user, 'root')
  const { isSuccess } = useQuery({ ...storedOptions, enabled: !isRoot && hasRole(user, 'admin') })
  return Object.keys(TABS)
    .filter(isTab)
    .filter((id) => id === FIRST_TAB || isRoot || (isSuccess && hasRole(user, TABS[id].role)))
}

/** Settings page with the available tabs. */
export function Setting({ tab }: { tab: TabId }) {
  const texts = useTexts(settingTexts)
  const { loading } = useTexts(frameTexts)
  const tabs = useTabs()
  const { Page } = TABS[tab]
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{texts.title}</h1>
        {tabs.length > 1 && <SettingSearch />}
      </div>
      {(tabs.length > 1 || tab !== FIRST_TAB) && (
        <nav className={tabClasses.tabs} aria-label={texts.tabList}>
          {tabs.map((id) => (
            <Link
              key={id}
              className={tabClasses.tab}
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
