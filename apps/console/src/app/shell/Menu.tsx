import { hasRole } from '@relaydeck/api-sdk'
import { type Icon, IconHome, IconKey, IconTicket, IconUsers } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { type NavIcon, type NavRoute, roleOfPage } from '../access.ts'
import { usePerson } from '../session.ts'
import { useTexts } from '../texts/area.ts'
import { frameTexts } from '../texts/frame.ts'
import classes from './Shell.module.css'

const ICONS: Record<NavIcon, Icon> = { home: IconHome, key: IconKey, ticket: IconTicket, users: IconUsers }

/** Drawn from the routes: a page that says `nav` stands here, for the roles that may open it. */
export function Menu({ folded = false, onPick }: { folded?: boolean; onPick?: () => void }) {
  const texts = useTexts(frameTexts)
  const person = usePerson()
  // The router's own type would have to be known for this file to be typed, and it holds this file.
  const { routesById }: { routesById: Record<string, NavRoute> } = useRouter()
  const entries = Object.values(routesById)
    .flatMap(({ fullPath, options: { staticData } }) =>
      staticData?.nav && hasRole(person, roleOfPage({ staticData })) ? [{ to: fullPath, ...staticData.nav }] : [],
    )
    .toSorted((a, b) => a.order - b.order)
  return (
    <nav className={classes.menu} aria-label={texts.navigation}>
      {entries.map(({ to, label, icon }) => {
        const Drawing = ICONS[icon]
        return (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            title={folded ? texts.nav[label] : undefined}
            aria-label={folded ? texts.nav[label] : undefined}
            {...(onPick ? { onClick: onPick } : {})}
          >
            <Drawing size={18} stroke={1.7} aria-hidden />
            {!folded && <span>{texts.nav[label]}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
