import { oauth } from '@relaydeck/api-sdk'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../app/notify.ts'
import { send } from '../../app/send.ts'
import { useStatus } from '../../app/status.ts'
import { authorizeUrl } from './authorize.ts'
import type { Provider } from './providers.ts'
import { keepReturn } from './return-to.ts'
import { oauthTexts } from './texts.ts'

interface Opening {
  provider: Provider
  window: Window | null
}

/** What became of it: the provider's window stands open, or the browser did not let it. */
interface Opened {
  provider: Provider
  /** To be offered as a link, where the browser stopped the window. */
  blocked?: string | undefined
}

/**
 * Opens a provider's page in a window of its own, to sign in or to bind.
 * @param from where a sign-in is to lead
 */
export function useAuthorize(from?: string) {
  const status = useStatus()
  const opening = useMutation({
    mutationFn: async ({ provider, window: opened }: Opening): Promise<Opened | undefined> => {
      const address = authorizeUrl(provider, status, { state: await oauth.state(send), origin: location.origin })
      if (address === undefined) {
        opened?.close()
        void notify({ kind: 'error', message: (await oauthTexts.load()).noPage })
        return undefined
      }
      if (!opened) return { provider, blocked: address }
      // The page opened must not reach back.
      opened.opener = null
      opened.location.replace(address)
      return { provider }
    },
    onError: (_, { window: opened }) => opened?.close(),
  })
  return {
    busy: opening.isPending,
    opened: opening.data,
    begin: (provider: Provider) => {
      keepReturn(from)
      // In the press itself: later the browser would stop it.
      opening.mutate({ provider, window: window.open('', '_blank') })
    },
  }
}
