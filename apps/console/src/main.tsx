import './app/base.css'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Console, createConsole } from './app/Console.tsx'
import { onCaughtError } from './app/caught.ts'
import { keepFocus } from './app/kept-focus.ts'
import { followOtherTabs } from './app/session.ts'
import { frameTexts } from './app/texts/frame.ts'

// The page's own nonce: Mantine writes its variables into a style element, which the policy lets through by it alone.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
// So does what keeps the page from scrolling behind a dialog.
setNonce(nonce)

keepFocus(document)

const running = createConsole()
followOtherTabs(running.queryClient, () => void running.router.invalidate())

/** Milliseconds the first page may take before something is drawn without it. */
const FIRST_PAGE_LIMIT = 400

async function start(root: HTMLElement): Promise<void> {
  // React delays the content that replaces a fallback by up to 300 ms, so the first render must not need one.
  const limit = new Promise((done) => setTimeout(done, FIRST_PAGE_LIMIT))
  await Promise.all([frameTexts.load(), Promise.race([running.router.load(), limit])])
  // In a transition the browser may paint and take input in between.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <Console running={running} getStyleNonce={() => nonce} />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void start(root)
