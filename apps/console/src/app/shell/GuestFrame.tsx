import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../parts/LinkButton.tsx'
import { useTexts } from '../texts/area.ts'
import { frameTexts } from '../texts/frame.ts'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx'
import classes from './Shell.module.css'

/** The frame around a page that is open to everybody, as a guest sees it. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const texts = useTexts(frameTexts)
  const onLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' })
  return (
    <div className={classes.guest}>
      <header className={classes.top}>
        <span className={classes.here}>
          <Brand />
        </span>
        <LanguageSwitch />
        <ThemeSwitch />
        {!onLogin && (
          <LinkButton to="/login" size="compact-md" variant="default">
            {texts.login}
          </LinkButton>
        )}
      </header>
      <main className={classes.guestContent} id="content" tabIndex={-1}>
        {children}
      </main>
      <div className={classes.guestFooter}>
        <Footer />
      </div>
    </div>
  )
}
