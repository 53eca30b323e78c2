import { hasRole } from '@relaydeck/api-sdk'
import { useRouter } from '@tanstack/react-router'
import { type NavRoute, roleOfPage } from '../app/access.ts'
import { useSessionUser } from '../app/session.ts'
import { useStatus } from '../app/status.ts'

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
    .filter(({ needs }) => needs === undefined || status[needs] !== '')
    .toSorted((a, b) => a.order - b.order)
}
