import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { toolbarOf } from '../../src/story/toolbar.ts'
import { LOOKS } from '../brand.ts'

type Globals = Record<string, unknown>

/** Returns the globals in the address of the page, as in `theme:dark;language:en`. */
function globalsInAddress(): Globals {
  const pairs = new URLSearchParams(location.search).get('globals')?.split(';') ?? []
  return Object.fromEntries(pairs.map((pair) => pair.split(':', 2)))
}

/**
 * The frame of docs pages, in the toolbar's theme. Stories in separate frames get theme and language from their
 * address.
 */
export function DocsFrame({ children, context }: PropsWithChildren<DocsContainerProps>) {
  const [globals, setGlobals] = useState(globalsInAddress)
  useEffect(() => {
    const follow = (change: { globals: Globals }) => setGlobals(change.globals)
    context.channel.on(GLOBALS_UPDATED, follow)
    return () => context.channel.off(GLOBALS_UPDATED, follow)
  }, [context])
  const { theme, language } = toolbarOf(globals, 'docs')
  const settings = `theme:${theme};language:${language}`
  // Storybook reads it when it renders a story in a frame.
  Reflect.set(globalThis, 'PREVIEW_URL', `iframe.html?globals=${settings}`)
  return (
    <DocsContainer key={settings} context={context} theme={LOOKS[theme]}>
      {children}
    </DocsContainer>
  )
}
