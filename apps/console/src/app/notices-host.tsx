import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import '@relaydeck/ui/forced-colors.css'
import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { useEffect } from 'react'
import { versionTexts } from '../parts/version/texts.ts'
import { watchVersion } from '../parts/version/watch.ts'
import classes from './notices.module.css'
import { type Notice, type NoticeKind, noticeDuration, noticePosition } from './notify.ts'
import { frameTexts } from './texts/frame.ts'

const COLOR: Record<NoticeKind, string> = {
  success: 'green',
  info: 'blue',
  notice: 'blue',
  warning: 'orange',
  error: 'red',
}

/** Where notices appear. Those below the latest one wait until they are seen. */
export function Notices() {
  useEffect(() => watchVersion(() => void announceVersion()), [])
  useEffect(closeOnEscape, [])
  return <Notifications layout="stacked" classNames={classes} limit={5} zIndex={1000} />
}

/** What floats over the page and closes by the same key. */
const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Lets Escape close the latest notice; what floats over the page goes first. */
function closeOnEscape(): () => void {
  const close = ({ key, defaultPrevented }: KeyboardEvent) => {
    const latest = notificationsStore.getState().notifications.at(-1)
    if (key === 'Escape' && latest?.id && !defaultPrevented && !document.querySelector(FLOATING))
      notifications.hide(latest.id)
  }
  // Before a dialog has heard of the key and is gone.
  window.addEventListener('keydown', close, { capture: true })
  return () => window.removeEventListener('keydown', close, { capture: true })
}

/** Quietly: whoever is in the middle of something finishes that first. */
async function announceVersion(): Promise<void> {
  const { updated, reload } = await versionTexts.load()
  show({ kind: 'info', message: updated, persistent: true, action: { label: reload, run: () => location.reload() } })
}

function Message({ message, action }: Notice) {
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

/** Adds a notice; urgent ones interrupt a screen reader, the others wait for it. */
export function show(notice: Notice): void {
  notifications.show({
    ...(notice.name && { id: notice.name }),
    message: <Message {...notice} />,
    color: COLOR[notice.kind ?? 'info'],
    autoClose: noticeDuration(notice),
    position: noticePosition(window.innerWidth),
    role: notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': frameTexts.peek()?.close },
    'data-kind': notice.kind,
  })
}

/** Closes the notice of a name. */
export const hide = (name: string): void => void notifications.hide(name)
