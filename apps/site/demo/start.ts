// Runs in the page of the demo before the console: it answers the console's calls, signs in, and takes language, theme and
// address from the frame around it.
import { DemoServer, readAnswers } from './server.ts'

const now = () => Math.floor(Date.now() / 1000)
const query = new URLSearchParams(location.search)

const real = globalThis.fetch
const answers = real(new URL('answers.json', import.meta.url)).then((response) => response.text())
const server = answers.then((json) => new DemoServer(readAnswers(json, now()), now))

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const isCall = /^\/(api|v1)\//.test(new URL(request.url).pathname)
  return isCall ? (await server).answer(request) : real(input, init)
}

const THEME = 'mantine-color-scheme-value'

/** Takes the theme of the page around. */
function followTheme(root: HTMLElement): void {
  const theme = root.classList.contains('dark') ? 'dark' : 'light'
  localStorage.setItem(THEME, theme)
  dispatchEvent(new StorageEvent('storage', { key: THEME, newValue: theme, storageArea: localStorage }))
}

if (parent !== window) {
  const root = parent.document.documentElement
  followTheme(root)
  new MutationObserver(() => followTheme(root)).observe(root, { attributeFilter: ['class'] })
}
const theme = query.get('theme')
if (theme === 'light' || theme === 'dark') localStorage.setItem(THEME, theme)
localStorage.setItem('language', query.get('lang') === 'en' ? 'en' : 'zh')
localStorage.setItem(
  'user',
  JSON.stringify({ id: 1, username: 'root', display_name: 'Root User', role: 100, status: 1 }),
)
// The console reads its page from the address, which is the frame's alone.
history.replaceState(null, '', query.get('at') ?? '/dashboard')
