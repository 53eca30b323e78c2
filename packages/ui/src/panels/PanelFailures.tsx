import { InputError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { SetupError } from '@relaydeck/api-sdk/dialects'
import { type ReactNode, useMemo } from 'react'
import { UiTextsProvider, useUiTexts } from '../texts/texts.tsx'
import { usePanelTexts } from './texts.ts'

interface PanelFailuresProps {
  /** Says that the server does not know the access token or key. */
  unknown: string
  children: ReactNode
}

/** Explains the failures of a panel that its page cannot know; others have the message of the texts around it. */
export function PanelFailures({ unknown, children }: PanelFailuresProps) {
  const texts = useUiTexts()
  const { offline, needsUser, misused } = usePanelTexts()
  const explained = useMemo(() => {
    const failure = (error: unknown): string => {
      if (error instanceof SignedOutError) return unknown
      if (error instanceof TransportError && error.reason === 'offline') return offline
      if (error instanceof SetupError) return needsUser
      if (error instanceof InputError) return misused(error.message)
      return texts.failure(error)
    }
    return { ...texts, failure }
  }, [texts, unknown, offline, needsUser, misused])
  return <UiTextsProvider texts={explained}>{children}</UiTextsProvider>
}
