import { session as api } from '@relaydeck/api-sdk'
import { notify } from './notify.ts'
import type { ConsoleRouter } from './router.ts'
import { send } from './send.ts'
import { forget } from './session.ts'
import { frameTexts } from './texts/frame.ts'

/**
 * Ends the session here in any case, and on the server if it can be told.
 * @param said what is told instead, where something greater ended it
 */
export async function signOut(router: ConsoleRouter, said?: string): Promise<void> {
  const told = await api.logout(send).then(
    () => true,
    () => false,
  )
  forget(router.options.context.queryClient)
  await router.navigate({ to: '/login' })
  const texts = await frameTexts.load()
  if (said !== undefined) return notify({ kind: 'success', message: said })
  void notify(told ? { kind: 'success', message: texts.loggedOut } : { kind: 'warning', message: texts.logoutUntold })
}
