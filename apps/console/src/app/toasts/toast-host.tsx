import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onFreeEscape, returnFocus } from '../focus.ts'
import { frameTexts } from '../language/frame.ts'
import { type Toast, type ToastKind, toastDuration, toastPosition } from '../toast.ts'
import classes from './toasts.module.css'
import { watchVersion } from './watch.ts'

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
  useEffect(() => watchVersion(announceVersion), [])
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
function announceVersion(): void {
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
