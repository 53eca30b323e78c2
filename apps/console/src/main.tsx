import './app/base.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onCaughtError } from './app/access.ts'
import { restoreFocus, returnOverlayFocus } from './app/focus.ts'
import { followOtherTabs } from './app/session.ts'
import { Console, createConsole } from './start/Console.tsx'

/** Maximum time for the first page before a placeholder is rendered, in milliseconds. */
const FIRST_PAGE_LIMIT = 400

async function start(root: HTMLElement): Promise<void> {
  // Mantine writes its variables into a style element, which the content security policy allows only with the nonce.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  // So does the scroll lock of dialogs.
  setNonce(nonce)
  restoreFocus(document)
  returnOverlayFocus(document)
  // Lets the browser handle input before the next part of the start.
  await new Promise<void>((done) => setTimeout(done))
  const instance = createConsole()
  followOtherTabs(instance.queryClient, () => void instance.router.invalidate())
  // React delays content that replaces a fallback by up to 300 ms, so the first render should not need one.
  await Promise.race([instance.router.load(), new Promise((done) => setTimeout(done, FIRST_PAGE_LIMIT))])
  const view = (
    <StrictMode>
      <Console instance={instance} getStyleNonce={() => nonce} />
    </StrictMode>
  )
  createRoot(root, { onCaughtError }).render(view)
}

const root = document.getElementById('root')
if (root) void start(root)
