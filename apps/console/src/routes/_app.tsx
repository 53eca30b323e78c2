import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { NoPermission, roleOfPages } from '../app/access.ts'
import { confirmRole, currentUser, selfOptions, useSessionUser } from '../app/session.ts'
import { awaitFirstStatus } from '../app/status.ts'
import { KitTexts } from '../parts/kit/KitTexts.tsx'
import { CrashedPage } from '../shell/pages/pages.tsx'
import { Shell } from '../shell/Shell.tsx'

/** Guards all pages below: they need a session, and each page its role. */
export const Route = createFileRoute('/_app')({
  staticData: { role: 'user' },
  beforeLoad: async ({ matches, location, context, cause }) => {
    if (!currentUser(context.queryClient))
      throw redirect({ to: '/login', state: { from: location.href }, replace: true })
    // In parallel with the page's data: updates the stored user, or ends the session.
    void context.queryClient.prefetchQuery(selfOptions)
    if (cause === 'enter') await awaitFirstStatus(context.queryClient)
    if (!(await confirmRole(context.queryClient, roleOfPages(matches)))) throw new NoPermission()
  },
  component: App,
  errorComponent: (failed) => (
    <Shell>
      <CrashedPage {...failed} />
    </Shell>
  ),
})

function App() {
  const id = useSessionUser()?.id
  const [account, setAccount] = useState(id)
  // After the sign-out a page is kept until the redirect.
  if (id !== undefined && id !== account) setAccount(id)
  return (
    <KitTexts>
      <Shell>
        {/* Input of one account is not left to another that signs in in a second tab. */}
        <Outlet key={account} />
      </Shell>
    </KitTexts>
  )
}
