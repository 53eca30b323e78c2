import { hasRole } from '@relaydeck/api-sdk'
import {
  type Icon,
  IconBellRinging,
  IconChartBar,
  IconCreditCard,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconListDetails,
  IconMessageCircle,
  IconPlug,
  IconSettings,
  IconSum,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { NAV_GROUPS, type NavIcon, type NavRoute, roleOfPage } from '../../app/access.ts'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { useSessionUser } from '../../app/session.ts'
import { useStatus } from '../../app/status.ts'
import { pageName } from '../../app/use-document.ts'
import classes from './Menu.module.css'

/** Returns the menu entries of the pages that the user may open, sorted. */
export function useEntries() {
  const user = useSessionUser()
  const status = useStatus()
  // The type of the router depends on this file.
  const { routesById }: { routesById: Record<string, NavRoute> } = useRouter()
  return Object.values(routesById)
    .flatMap(({ fullPath, options: { staticData } }) =>
      staticData?.nav && hasRole(user, roleOfPage({ staticData })) ? [{ to: fullPath, ...staticData.nav }] : [],
    )
    .filter(({ needs }) => !needs || status[needs])
    .toSorted((a, b) => a.order - b.order)
}

/** Icons of the pages. */
export const NAV_ICONS: Record<NavIcon, Icon> = {
  home: IconHome,
  key: IconKey,
  plug: IconPlug,
  ticket: IconTicket,
  users: IconUsers,
  chat: IconMessageCircle,
  topup: IconCreditCard,
  dashboard: IconChartBar,
  usage: IconSum,
  log: IconListDetails,
  journal: IconHistory,
  alert: IconBellRinging,
  setting: IconSettings,
  about: IconInfoCircle,
}

interface MenuProps {
  folded?: boolean
  onPick?: (() => void) | undefined
}

/** Main menu: the pages with a `nav` entry that the user may open, in groups. */
export function Menu({ folded = false, onPick }: MenuProps) {
  const texts = useTexts(frameTexts)
  const entries = useEntries()
  const groups = NAV_GROUPS.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) })).filter(
    (group) => group.entries.length > 0,
  )
  return (
    <nav className={classes.menu} aria-label={texts.navigation}>
      {groups.map(({ name, entries: ofGroup }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={name} role="group" aria-label={texts.navGroups[name]} className={classes.group}>
          {groups.length > 1 && !folded && (
            <p className={classes.groupName} aria-hidden>
              {texts.navGroups[name]}
            </p>
          )}
          {ofGroup.map((entry) => (
            <Entry key={entry.to} entry={entry} folded={folded} onPick={onPick} />
          ))}
        </div>
      ))}
    </nav>
  )
}

interface EntryProps extends MenuProps {
  entry: ReturnType<typeof useEntries>[number]
}

function Entry({ entry: { to, label, icon }, folded, onPick }: EntryProps) {
  const texts = useTexts(frameTexts)
  const current = useRouterState({
    select: ({ matches }) => pageName(matches),
  })
  const EntryIcon = NAV_ICONS[icon]
  return (
    <Link
      to={to}
      className={classes.entry}
      // Exact: for the router, the profile at `/user/edit` is a part of `/user`.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current === label ? 'page' : undefined}
      title={folded ? texts.nav[label] : undefined}
      aria-label={folded ? texts.nav[label] : undefined}
      {...(onPick ? { onClick: onPick } : {})}
    >
      <EntryIcon size={18} stroke={1.7} aria-hidden />
      {!folded && <span>{texts.nav[label]}</span>}
    </Link>
  )
}
