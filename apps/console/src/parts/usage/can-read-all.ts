import { hasRole } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { confirmRole, currentUser } from '../../app/session.ts'

/** Returns whether the user may read the rows of all users. Asks the server, since local storage can be edited. */
export async function canReadAll(queryClient: QueryClient): Promise<boolean> {
  const storedRole = hasRole(currentUser(queryClient), 'admin')
  // If the server does not respond, loading the list fails as well and shows the error.
  return storedRole && confirmRole(queryClient, 'admin').catch(() => storedRole)
}
