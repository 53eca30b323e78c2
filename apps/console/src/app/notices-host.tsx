import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
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
export const Notices = () => <Notifications limit={5} zIndex={1000} />

/** Adds a notice; urgent ones interrupt a screen reader, the others wait for it. */
export function show(notice: Notice): void {
  notifications.show({
    message: notice.message,
    color: COLOR[notice.kind ?? 'info'],
    autoClose: noticeDuration(notice),
    position: noticePosition(window.innerWidth),
    role: notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': frameTexts.peek()?.close },
    'data-kind': notice.kind,
  })
}
