import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTexts } from '../app/language/area.ts'
import { frameTexts } from '../app/language/frame.ts'
import { logoOf, systemName, useStatus } from '../app/status.ts'
import { ServerHtml } from '../parts/content/Content.tsx'
import { Logo } from '../parts/kit/Column.tsx'
import classes from './Brand.module.css'

/** Logo and name of the system, linked to the home page. */
export function Brand({ bare = false }: { bare?: boolean }) {
  const status = useStatus()
  const name = systemName(status)
  return (
    <Link to="/" className={classes.brand} aria-label={name}>
      <Logo key={status.logo} address={logoOf(status)} />
      {!bare && <span className={classes.brandName}>{name}</span>}
    </Link>
  )
}

/** The administrator's footer, or a default line. */
export function Footer() {
  const status = useStatus()
  const { footer: credit } = useTexts(frameTexts)
  return (
    <footer className={classes.footer}>
      {status.footer_html ? (
        <Suspense fallback={credit}>
          <ServerHtml text={status.footer_html} format="html" />
        </Suspense>
      ) : (
        credit
      )}
    </footer>
  )
}
