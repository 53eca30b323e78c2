import type { Status } from '@relaydeck/api-sdk'
import { type StaticDataRouteOption, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from './language/area.ts'
import { type FrameTexts, frameTexts } from './language/frame.ts'
import { notify } from './notify.tsx'
import { logoOf, systemName, useStatus, useStatusCall } from './status.ts'

type PageName = keyof FrameTexts['nav']

/** Returns the name of the innermost of some routes that has one. */
export function pageName(matches: readonly { staticData: StaticDataRouteOption }[]): PageName | undefined {
  const data = matches.findLast(({ staticData }) => staticData.nav ?? staticData.title)?.staticData
  return data?.nav?.label ?? data?.title
}

/** Returns the title of a page. */
function titleOf(page: PageName | undefined, status: Status, texts: FrameTexts): string {
  const name = systemName(status)
  return page ? `${texts.nav[page]} · ${name}` : name
}

/** Updates the document's title, icon and language, and shows a toast when the server is offline. */
export function useDocument(): void {
  const status = useStatus()
  const texts = useTexts(frameTexts)
  const page = useRouterState({ select: ({ matches }) => pageName(matches) })
  const title = titleOf(page, status, texts)
  const icon = logoOf(status)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const link = document.querySelector('link[rel="icon"]')
    // Setting the same address again would fetch the icon again.
    if (link?.getAttribute('href') !== icon) link?.setAttribute('href', icon)
  }, [icon])
  useOfflineToast()
}

/** Shows a toast once when the status could not be fetched, except on the sign-in page, which shows it itself. */
function useOfflineToast(): void {
  const failed = useStatusCall().isError
  const onLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' })
  useEffect(() => {
    if (!failed || onLogin) return
    void notify({ kind: 'error', message: frameTexts.current().failure.noStatus })
  }, [failed, onLogin])
}
