import { oauth } from '@relaydeck/api-sdk'
import { useMutation } from '@tanstack/react-query'
import { useDialect, useSend } from '../../app/client.ts'
import { notify } from '../../app/notify.tsx'
import { useStatus } from '../../app/status.ts'
import { attempt } from '../../app/storage.ts'
import { authorizeUrl, oauthTexts } from './authorize.ts'
import type { Provider } from './link-search.ts'

const KEY = 'return-to'

/** Stores where to go after sign-in. The provider's window inherits this session storage. */
const storeReturnPath = (path: string | undefined): void =>
  // Without storage, the sign-in ends on the home page.
  attempt(() => (path === undefined ? sessionStorage.removeItem(KEY) : sessionStorage.setItem(KEY, path)))

/** Returns the stored path and deletes it. The value is untrusted and must be validated. */
export const takeReturnPath = (): string | undefined =>
  attempt(() => {
    const stored = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return stored
  })

interface Opening {
  provider: Provider
  window: Window | null
}

/** Result: the provider's window is open, or the browser blocked it. */
export interface Opened {
  provider: Provider
  /** URL to show as a link if the browser blocked the window. */
  blocked?: string | undefined
}

/**
 * Opens a provider's authorization page in a new window, to sign in or to bind an identity.
 * @param from path to return to after sign-in
 */
export function useAuthorize(from?: string) {
  const send = useSend()
  const status = useStatus()
  const isFork = useDialect() !== undefined
  const opening = useMutation({
    mutationFn: async ({ provider, window: opened }: Opening): Promise<Opened | undefined> => {
      // One API has one state for all providers.
      const state = await oauth.state(send, isFork ? { provider } : {})
      const url = authorizeUrl(provider, status, { state, origin: location.origin })
      if (url === undefined) {
        opened?.close()
        void notify({ kind: 'error', message: oauthTexts.current().noPage })
        return undefined
      }
      if (!opened) return { provider, blocked: url }
      // Prevents the opened page from accessing this one.
      opened.opener = null
      opened.location.replace(url)
      return { provider }
    },
    onError: (_, { window: opened }) => opened?.close(),
  })
  return {
    busy: opening.isPending,
    opened: opening.data,
    begin: (provider: Provider) => {
      storeReturnPath(from)
      // The window must open during the click, otherwise the browser blocks it.
      opening.mutate({ provider, window: window.open('', '_blank') })
    },
  }
}

interface OpenedWindowProps {
  opened: Opened | undefined
  texts: { opened: string; blocked: string; openManually: string }
}

/** Says that a provider's window was opened, or links to it if the browser blocked it. */
export const OpenedWindow = ({ opened, texts }: OpenedWindowProps) => (
  <p role="status" className="dimmed">
    {opened && (opened.blocked === undefined ? texts.opened : texts.blocked)}{' '}
    {opened?.blocked !== undefined && (
      <a href={opened.blocked} target="_blank" rel="noopener noreferrer">
        {texts.openManually}
      </a>
    )}
  </p>
)
