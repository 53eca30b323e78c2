import './app/base.css'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { onCaughtError } from './app/access.ts'
import { adoption } from './app/adoption.ts'
import { returnOverlayFocus } from './app/overlay-focus.ts'
import { restoreFocus } from './app/restore-focus.ts'
import { followOtherTabs } from './app/session.ts'
import { writeViewCookie } from './app/view-cookie.ts'
import { adoptFirstView } from './start/adopt-first-view.ts'
import { Console, type ConsoleInstance, createConsole } from './start/Console.tsx'
import { applyInlineStyles, type InlineStyles } from './start/inline-styles.ts'

// Mantine writes its variables into a style element, which the content security policy allows only with the nonce.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
// So does the scroll lock of dialogs.
setNonce(nonce)

restoreFocus(document)
returnOverlayFocus(document)

/** Maximum time for the first page before a placeholder is rendered, in milliseconds. */
const FIRST_PAGE_LIMIT = 400

/** Time in which the first page has stored what it stores at once, in milliseconds. */
const COOKIE_DELAY = 500

/** Ends the current task, so that the browser can paint and handle input between the steps of starting. */
const nextTask = () => new Promise<void>((done) => setTimeout(done))

async function start(root: HTMLElement): Promise<void> {
  await nextTask()
  const instance = createConsole()
  followOtherTabs(instance.queryClient, () => void instance.router.invalidate())
  await nextTask()
  const styles = adoptFirstView(document, instance.queryClient)
  await (styles ? takeOver(root, instance, styles) : render(root, instance))
  // A view that was taken over is the cookie's.
  if (!styles) setTimeout(writeViewCookie, COOKIE_DELAY)
  window.addEventListener('pagehide', writeViewCookie)
}

const viewOf = (instance: ConsoleInstance) => (
  <StrictMode>
    <Console instance={instance} getStyleNonce={() => nonce} />
  </StrictMode>
)

/** Renders the first page. */
async function render(root: HTMLElement, instance: ConsoleInstance): Promise<void> {
  // A view that the program rendered for another state of this browser.
  root.replaceChildren()
  // React delays content that replaces a fallback by up to 300 ms, so the first render should not need one.
  const limit = new Promise((done) => setTimeout(done, FIRST_PAGE_LIMIT))
  await Promise.race([instance.router.load(), limit])
  // In a transition, so that the browser can paint and handle input meanwhile.
  startTransition(() => createRoot(root, { onCaughtError }).render(viewOf(instance)))
}

/** Takes over the first page that the program rendered. */
async function takeOver(root: HTMLElement, instance: ConsoleInstance, styles: InlineStyles): Promise<void> {
  adoption.running = true
  instance.router.ssr = { manifest: undefined }
  await instance.router.load()
  adoption.running = false
  applyInlineStyles(root, styles)
  startTransition(() => {
    // React renders anew what differs, such as the seconds of a countdown.
    hydrateRoot(root, viewOf(instance), { onCaughtError, onRecoverableError: () => {} })
  })
}

const root = document.getElementById('root')
if (root) void start(root)
