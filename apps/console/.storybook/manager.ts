import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'
import { toolbarOf } from '../src/story/toolbar.ts'
import { LOOKS } from './brand.ts'

addons.setConfig({ theme: LOOKS.light })

addons.register('relaydeck/look', (api) => {
  const follow = ({ globals }: { globals: Record<string, unknown> }) =>
    api.setOptions({ theme: LOOKS[toolbarOf(globals).theme] })
  api.on(SET_GLOBALS, follow)
  api.on(GLOBALS_UPDATED, follow)
})

// Storybook appends its name to each title.
new MutationObserver(() => {
  const title = document.title.replace(/Storybook$/, 'Relaydeck')
  if (title !== document.title) document.title = title
}).observe(document.head, { childList: true, subtree: true, characterData: true })
