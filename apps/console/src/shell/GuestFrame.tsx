import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../app/language/area.ts'
import { frameTexts } from '../app/language/frame.ts'
import { useSessionUser } from '../app/session.ts'
import { WorkButton } from '../parts/background-work/WorkButton.tsx'
import { LinkButton } from '../parts/kit/LinkButton.tsx'
import { NoticeBell } from '../parts/notice/NoticeBell.tsx'
import { Brand, Footer } from './Brand.tsx'
import classes from './GuestFrame.module.css'
import { NamedLanguageSwitch, ThemeSwitch } from './Preferences.tsx'

/** Frame of public pages for guests. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const texts = useTexts(frameTexts)
  const guest = useSessionUser() === null
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <div className={classes.guest}>
      <header className={classes.top}>
        <Brand />
        <nav className={classes.menu} aria-label={texts.navigation}>
          <Link to="/" activeOptions={{ exact: true }}>
            {texts.nav.home}
          </Link>
          <Link to="/about">{texts.nav.about}</Link>
        </nav>
        <span className={classes.tools}>
          <WorkButton />
          <NoticeBell />
          <NamedLanguageSwitch />
          <ThemeSwitch />
        </span>
        <span className={classes.account}>
          {guest && path !== '/login' && (
            <LinkButton to="/login" size="compact-md" variant="default">
              {texts.login}
            </LinkButton>
          )}
          {guest && path !== '/register' && (
            <LinkButton to="/register" size="compact-md">
              {texts.register}
            </LinkButton>
          )}
        </span>
      </header>
      <main className={classes.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <div className={classes.footer}>
        <Footer />
      </div>
    </div>
  )
}

// Most visitors of these pages are guests, who do not need it.
const Shell = lazy(() => import('./Shell.tsx').then((module) => ({ default: module.Shell })))

/** Frame of public pages: a top bar for guests, the menu for signed-in users. */
export function OpenFrame({ children }: { children: ReactNode }) {
  if (!useSessionUser()) return <GuestFrame>{children}</GuestFrame>
  return (
    <Suspense>
      <Shell>{children}</Shell>
    </Suspense>
  )
}
