import { session as api } from '@relaydeck/api-sdk'
import type { RegisteredRouter } from '@tanstack/react-router'
import { sendOf } from './client.ts'
import { notify } from './notify.tsx'
import { forget } from './session.ts'
import { frameTexts } from './texts/frame.ts'

/**
 * Ends the session in this browser and, if it can be reached, on the server.
 * @param message text of the toast, where signing out is part of another action
 */
export async function signOut(router: RegisteredRouter, message?: string): Promise<void> {
  const { queryClient } = router.options.context
  const confirmed = await api.logout(sendOf(queryClient)).then(
    () => true,
    () => false,
  )
  forget(queryClient)
  await router.navigate({ to: '/login' })
  const texts = frameTexts.current()
  if (message !== undefined) return notify({ kind: 'success', message })
  void notify(
    confirmed ? { kind: 'success', message: texts.loggedOut } : { kind: 'warning', message: texts.logoutUnconfirmed },
  )
}
