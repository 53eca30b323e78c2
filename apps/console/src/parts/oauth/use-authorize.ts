import { oauth } from '@relaydeck/api-sdk'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../app/notify.ts'
import { send } from '../../app/send.ts'
import { useStatus } from '../../app/status.ts'
import { authorizeUrl } from './authorize.ts'
import type { Provider } from './providers.ts'
import { storeReturnPath } from './return-to.ts'
import { oauthTexts } from './texts.ts'

interface Opening {
  provider: Provider
  window: Window | null
}

/** Result: the provider's window is open, or the browser blocked it. */
interface Opened {
  provider: Provider
  /** URL to show as a link if the browser blocked the window. */
  blocked?: string | undefined
}

/**
 * Opens a provider's authorization page in a new window, to sign in or to bind an identity.
 * @param from path to return to after sign-in
 */
export function useAuthorize(from?: string) {
  const status = useStatus()
  const opening = useMutation({
    mutationFn: async ({ provider, window: opened }: Opening): Promise<Opened | undefined> => {
      const url = authorizeUrl(provider, status, { state: await oauth.state(send), origin: location.origin })
      if (url === undefined) {
        opened?.close()
        void notify({ kind: 'error', message: (await oauthTexts.load()).noPage })
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
