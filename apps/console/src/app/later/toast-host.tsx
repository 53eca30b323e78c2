import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onFreeEscape, returnFocus } from '../focus.ts'
import { frameTexts } from '../texts/frame.ts'
import { type Toast, type ToastKind, toastDuration, toastPosition } from '../toast.ts'
import classes from './toasts.module.css'

const COLOR: Record<ToastKind, string> = {
  success: 'green',
  info: 'blue',
  notice: 'blue',
  warning: 'orange',
  error: 'red',
}

/** Stack of toasts with the latest one in front; also starts services that are not needed for the first page. */
export function ToastHost() {
  const router = useRouter()
  useEffect(() => returnFocus(router, document), [router])
  useEffect(() => watchVersion(() => void announceVersion()), [])
  useEffect(closeOnEscape, [])
  return <Notifications layout="stacked" classNames={classes} limit={5} zIndex={1000} />
}

/** Lets Escape close the latest toast, unless an overlay is open. */
const closeOnEscape = (): (() => void) =>
  onFreeEscape(() => {
    const latest = notificationsStore.getState().notifications.at(-1)
    if (latest?.id) notifications.hide(latest.id)
  })

/** Offers to reload after an update, without interrupting the user. */
async function announceVersion(): Promise<void> {
  const { updated, reload } = frameTexts.current()
  show({ kind: 'info', message: updated, persistent: true, action: { label: reload, run: () => location.reload() } })
}

function Message({ message, action }: Toast) {
  if (!action) return message
  return (
    <>
      {message}{' '}
      <Button variant="default" size="compact-xs" onClick={action.run}>
        {action.label}
      </Button>
    </>
  )
}

/** Shows a toast; screen readers announce errors and warnings immediately. */
export function show(toast: Toast): void {
  notifications.show({
    ...(toast.name && { id: toast.name }),
    message: <Message {...toast} />,
    color: COLOR[toast.kind ?? 'info'],
    autoClose: toastDuration(toast),
    position: toastPosition(window.innerWidth),
    role: toast.kind === 'error' || toast.kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': frameTexts.current().close },
    'data-kind': toast.kind,
  })
}

/** Closes the toast of a name. */
export const hide = (name: string): void => void notifications.hide(name)

/** Minimum time between checks, in milliseconds. */
const CHECK_INTERVAL_MS = 60_000

/** Returns the URLs of a page's scripts, which differ in each build. */
const scriptsOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join()

/** Returns the scripts of the console as the server currently serves it; `''` if they are unknown. */
async function servedScripts(): Promise<string> {
  const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  return response.ok ? scriptsOf(new DOMParser().parseFromString(await response.text(), 'text/html')) : ''
}

/** Checks for a newer console each time the window gets the focus, and calls `onUpdate` once. Returns a stop function. */
function watchVersion(onUpdate: () => void): () => void {
  const current = scriptsOf(document)
  let nextCheck = 0
  const stop = () => window.removeEventListener('focus', check)
  function check(): void {
    if (Date.now() < nextCheck) return
    nextCheck = Date.now() + CHECK_INTERVAL_MS
    servedScripts().then(
      (served) => {
        if (!served || served === current) return
        stop()
        onUpdate()
      },
      // Offline; the next focus checks again.
      () => {},
    )
  }
  window.addEventListener('focus', check)
  return stop
}
