import type { Toast } from './toast.ts'

let host: Promise<typeof import('./later/toast-host.tsx')> | undefined

/** Loads the code of toasts, so that they can be shown after the connection is lost. */
export function loadToasts(): Promise<typeof import('./later/toast-host.tsx')> {
  host ??= import('./later/toast-host.tsx')
  host.catch(() => {
    host = undefined
  })
  return host
}

/** Shows a toast. */
export async function notify(toast: Toast): Promise<void> {
  const { show } = await loadToasts()
  show(toast)
}

/** Closes the toast of a name, if it is shown. */
export async function dismiss(name: string): Promise<void> {
  if (!host) return
  const { hide } = await host
  hide(name)
}
