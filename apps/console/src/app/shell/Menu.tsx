import {
  type Icon,
  IconChartBar,
  IconCreditCard,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconListDetails,
  IconMessageCircle,
  IconPlug,
  IconSettings,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { NavIcon } from '../access.ts'
import { useTexts } from '../texts/area.ts'
import { frameTexts } from '../texts/frame.ts'
import { useEntries } from './entries.ts'
import classes from './Shell.module.css'

const ICONS: Record<NavIcon, Icon> = {
  home: IconHome,
  key: IconKey,
  plug: IconPlug,
  ticket: IconTicket,
  users: IconUsers,
  chat: IconMessageCircle,
  topup: IconCreditCard,
  dashboard: IconChartBar,
  log: IconListDetails,
  setting: IconSettings,
  about: IconInfoCircle,
}

/** Drawn from the routes: a page that says `nav` stands here, for the roles that may open it. */
export function Menu({ folded = false, onPick }: { folded?: boolean; onPick?: () => void }) {
  const texts = useTexts(frameTexts)
  const entries = useEntries()
  const here = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.nav)?.fullPath,
  })
  return (
    <nav className={classes.menu} aria-label={texts.navigation}>
      {entries.map(({ to, label, icon }) => {
        const Drawing = ICONS[icon]
        return (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            // The router goes by addresses, and takes the own profile, `/user/edit`, for a part of `/user`.
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={here === to ? 'page' : undefined}
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
