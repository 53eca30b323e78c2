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
import type { NavIcon } from '../app/access.ts'
import { useTexts } from '../app/texts/area.ts'
import { frameTexts } from '../app/texts/frame.ts'
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

/** Main menu: the pages with a `nav` entry that the user may open. */
export function Menu({ folded = false, onPick }: { folded?: boolean; onPick?: () => void }) {
  const texts = useTexts(frameTexts)
  const entries = useEntries()
  const current = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.nav)?.fullPath,
  })
  return (
    <nav className={classes.menu} aria-label={texts.navigation}>
      {entries.map(({ to, label, icon }) => {
        const EntryIcon = ICONS[icon]
        return (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            // Exact: for the router, the profile at `/user/edit` is a part of `/user`.
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={current === to ? 'page' : undefined}
            title={folded ? texts.nav[label] : undefined}
            aria-label={folded ? texts.nav[label] : undefined}
            {...(onPick ? { onClick: onPick } : {})}
          >
            <EntryIcon size={18} stroke={1.7} aria-hidden />
            {!folded && <span>{texts.nav[label]}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
