import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
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

/** Where notices appear. Mantine pauses their clocks while one of them is hovered. */
export function Notices() {
  useEffect(() => watchVersion(() => void announceVersion()), [])
  return <Notifications classNames={{ root: classes.notices }} limit={5} zIndex={1000} />
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
    message: <Message {...notice} />,
    color: COLOR[notice.kind ?? 'info'],
    autoClose: noticeDuration(notice),
    position: noticePosition(window.innerWidth),
    role: notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': frameTexts.peek()?.close },
    'data-kind': notice.kind,
  })
}
