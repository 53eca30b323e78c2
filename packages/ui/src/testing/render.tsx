import '@mantine/core/styles.css'
import '../theme/theme.css'
import { MantineProvider, type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { type RenderResult, render as renderInBrowser } from 'vitest-browser-react'
import { type UiTexts, UiTextsProvider } from '../texts/texts.tsx'
import { zh } from '../texts/zh.ts'
import { theme } from '../theme/theme.ts'

/** Options of {@link render}. */
export interface RenderOptions {
  texts?: UiTexts
  scheme?: 'light' | 'dark'
  /** Merged into the kit's theme. */
  override?: MantineThemeOverride
}

function wrapperWith({ texts = zh, scheme = 'light', override = {} }: RenderOptions) {
  const merged = mergeThemeOverrides(theme, override)
  return ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <MantineProvider theme={merged} forceColorScheme={scheme} env="test">
        <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
      </MantineProvider>
    </StrictMode>
  )
}

/** Render result. */
export interface Rendered extends RenderResult {
  /** Root element of the rendered component, next to the provider's style elements. */
  root: () => Element | null
}

/** Renders with the kit's theme and texts in strict mode, as the console does. */
export async function render(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const screen = await renderInBrowser(ui, { wrapper: wrapperWith(options) })
  return { ...screen, root: () => screen.container.querySelector(':scope > :not(style)') }
}
