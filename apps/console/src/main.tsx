import './app/base.css'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { onCaughtError } from './app/access.ts'
import { restoreFocus } from './app/restore-focus.ts'
import { followOtherTabs } from './app/session.ts'
import { frameTexts } from './app/texts/frame.ts'
import { Console, createConsole } from './start/Console.tsx'

// Mantine writes its variables into a style element, which the content security policy allows only with the nonce.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
// So does the scroll lock of dialogs.
setNonce(nonce)

restoreFocus(document)

const instance = createConsole()
followOtherTabs(instance.queryClient, () => void instance.router.invalidate())

/** Maximum time for the first page before a placeholder is rendered, in milliseconds. */
const FIRST_PAGE_LIMIT = 400

async function start(root: HTMLElement): Promise<void> {
  // React delays content that replaces a fallback by up to 300 ms, so the first render should not need one.
  const limit = new Promise((done) => setTimeout(done, FIRST_PAGE_LIMIT))
  await Promise.all([frameTexts.load(), Promise.race([instance.router.load(), limit])])
  // In a transition, so that the browser can paint and handle input meanwhile.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <Console instance={instance} getStyleNonce={() => nonce} />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void start(root)
