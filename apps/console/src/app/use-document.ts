import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from './notify.ts'
import { logoOf, systemName, useStatus, useStatusFailed } from './status.ts'
import { useLanguage, useTexts } from './texts/area.ts'
import { frameTexts } from './texts/frame.ts'
import { HTML_LANG } from './texts/language.ts'

/** Keeps what stands outside of React in step: title, icon, language, and the word that the server is away. */
export function useDocument(): void {
  const status = useStatus()
  const texts = useTexts(frameTexts)
  const chosen = useLanguage()
  const page = useRouterState({
    select: ({ matches }) => {
      const data = matches.findLast(({ staticData }) => staticData.nav ?? staticData.title)?.staticData
      return data?.nav?.label ?? data?.title
    },
  })
  const name = systemName(status)
  const icon = logoOf(status)
  useEffect(() => {
    document.title = page ? `${texts.nav[page]} · ${name}` : name
  }, [page, name, texts])
  useEffect(() => {
    document.documentElement.lang = HTML_LANG[chosen]
  }, [chosen])
  useEffect(() => {
    const link = document.querySelector('link[rel="icon"]')
    // Browsers fetch an icon again even where its address stays the same.
    if (link?.getAttribute('href') !== icon) link?.setAttribute('href', icon)
  }, [icon])
  useUnreachableNotice()
}

/** Said once when the status could not be had; the log-in page says it itself. */
function useUnreachableNotice(): void {
  const failed = useStatusFailed()
  const onLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' })
  useEffect(() => {
    if (!failed || onLogin) return
    void frameTexts.load().then(({ failure }) => notify({ kind: 'error', message: failure.noStatus }))
  }, [failed, onLogin])
}
