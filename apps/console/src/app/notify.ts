/** Kinds of notices and how long each stays, in milliseconds. */
const NOTICE_MS = { success: 1500, info: 3000, error: 5000, warning: 10_000, notice: 20_000 } as const
export type NoticeKind = keyof typeof NOTICE_MS

/** How long a notice of no named kind stays. */
const PLAIN_NOTICE_MS = 5000

/** Up to this window width notices stand at the top centre, beyond it at the top right. */
const NARROW_WINDOW = 600

export interface Notice {
  kind?: NoticeKind
  message: string
  /** By which it can be closed again; while it stands no second one of this name is shown. */
  name?: string
  /** Stays until it is closed. */
  persistent?: boolean
  /** What can be done about it, as a button. */
  action?: { label: string; run: () => void }
}

/** Decided when the notice appears, not when the page was loaded. */
export const noticePosition = (width: number) => (width <= NARROW_WINDOW ? 'top-center' : 'top-right')

export const noticeDuration = ({ kind, persistent }: Notice): number | false =>
  persistent ? false : kind ? NOTICE_MS[kind] : PLAIN_NOTICE_MS

let host: Promise<typeof import('./notices-host.tsx')> | undefined

/** Fetches the code of notices, so that they can be shown when the connection is gone. */
export function prepareNotices(): Promise<typeof import('./notices-host.tsx')> {
  host ??= import('./notices-host.tsx')
  host.catch(() => {
    host = undefined
  })
  return host
}

/** Shows a notice; its code is fetched with the first one at the latest. */
export async function notify(notice: Notice): Promise<void> {
  const { show } = await prepareNotices()
  show(notice)
}

/** Closes the notice of a name, if it stands. */
export async function dismiss(name: string): Promise<void> {
  if (!host) return
  const { hide } = await host
  hide(name)
}
