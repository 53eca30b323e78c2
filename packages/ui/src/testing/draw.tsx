import '../theme/base.css'
import '../theme/forced-colors.css'
import '../theme/inline-input.css'
import { MantineProvider, type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { type RenderResult, render } from 'vitest-browser-react'
import { type UiTexts, UiTextsProvider } from '../texts/texts.tsx'
import { zh } from '../texts/zh.ts'
import { theme } from '../theme/theme.ts'

/** What a test may want otherwise. */
export interface DrawOptions {
  texts?: UiTexts
  scheme?: 'light' | 'dark'
  /** Laid over our own theme. */
  override?: MantineThemeOverride
}

function frame({ texts = zh, scheme = 'light', override = {} }: DrawOptions) {
  const whole = mergeThemeOverrides(theme, override)
  return ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <MantineProvider theme={whole} forceColorScheme={scheme} deduplicateCssVariables={false} env="test">
        <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
      </MantineProvider>
    </StrictMode>
  )
}

/** What was drawn. */
export interface Drawn extends RenderResult {
  /** The first element of what was drawn; the provider's style elements stand beside it. */
  root: () => Element | null
}

/** Draws something as the console does: with our theme and texts, in strict mode. */
export async function draw(ui: ReactNode, options: DrawOptions = {}): Promise<Drawn> {
  const screen = await render(ui, { wrapper: frame(options) })
  return { ...screen, root: () => screen.container.querySelector(':scope > :not(style)') }
}
