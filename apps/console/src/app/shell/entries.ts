import { hasRole } from '@relaydeck/api-sdk'
import { useRouter } from '@tanstack/react-router'
import { type NavRoute, roleOfPage } from '../access.ts'
import { usePerson } from '../session.ts'
import { useStatus } from '../status.ts'

/** The pages that say `nav`, in their order, for the roles that may open them. */
export function useEntries() {
  const person = usePerson()
  const status = useStatus()
  // The router's own type would have to be known for this file to be typed, and it holds this file.
  const { routesById }: { routesById: Record<string, NavRoute> } = useRouter()
  return Object.values(routesById)
    .flatMap(({ fullPath, options: { staticData } }) =>
      staticData?.nav && hasRole(person, roleOfPage({ staticData })) ? [{ to: fullPath, ...staticData.nav }] : [],
    )
    .filter(({ needs }) => needs === undefined || status[needs] !== '')
    .toSorted((a, b) => a.order - b.order)
}
