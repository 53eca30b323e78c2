import '../src/app/base.css'
import '@relaydeck/ui/forced-colors.css'
import { MantineProvider } from '@mantine/core'
import { UiTextsProvider } from '@relaydeck/ui/texts'
import { en } from '@relaydeck/ui/texts/en'
import { zh } from '@relaydeck/ui/texts/zh'
import { theme } from '@relaydeck/ui/theme'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { onCaughtError } from '../src/app/caught.ts'
import { contrastInDark } from '../src/story/contrast.ts'
import { lookOf } from '../src/story/look.ts'
import { toolbar, toolbarOf } from '../src/story/toolbar.ts'

// Longest wait for what a story shows, in milliseconds: code comes late, and a call that fails is repeated before
// anybody hears of it.
configure({ asyncUtilTimeout: 15_000 })

const width = (name: string, type: 'mobile' | 'tablet' | 'desktop', pixels: number, height: number) => ({
  name,
  type,
  styles: { width: `${pixels}px`, height: `${height}px` },
})

const preview: Preview = {
  // Storybook fires every event inside an `act` that nobody awaits. React drops what suspends in there, as code and texts
  // that arrive just then do, and never draws it.
  beforeAll: () => configure({ eventWrapper: (fire) => fire() }),
  tags: ['autodocs'],
  globalTypes: toolbar,
  initialGlobals: { theme: 'light', language: 'zh', role: '' },
  parameters: {
    // A violation fails the story's test.
    a11y: { test: 'error' },
    backgrounds: { disabled: true },
    controls: { expanded: true },
    react: { rootOptions: { onCaughtError } },
    options: { storySort: { order: ['Start here', 'Screens', 'Kit'] } },
    viewport: {
      options: {
        phone: width('Phone', 'mobile', 360, 780),
        tablet: width('Tablet', 'tablet', 768, 1024),
        desktop: width('Desktop', 'desktop', 1280, 800),
      },
    },
  },
  // The addon looks over the scheme that is drawn.
  afterEach: () => (import.meta.env.MODE === 'test' ? contrastInDark() : undefined),
  decorators: [
    // A screen is a whole console, providers and all; a component of the kit wants them around it.
    (Story, { globals, parameters }) => {
      if (parameters.screen) return <Story />
      const chosen = toolbarOf(globals)
      return (
        <MantineProvider
          theme={theme}
          forceColorScheme={chosen.theme}
          deduplicateCssVariables={false}
          env={lookOf(chosen).env}
        >
          <UiTextsProvider texts={chosen.language === 'en' ? en : zh}>
            <Story />
          </UiTextsProvider>
        </MantineProvider>
      )
    },
  ],
}

export default preview
