import '../src/app/base.css'
import { MantineProvider } from '@mantine/core'
import { UiTextsProvider } from '@relaydeck/ui/texts'
import { en } from '@relaydeck/ui/texts/en'
import { zh } from '@relaydeck/ui/texts/zh'
import { theme } from '@relaydeck/ui/theme'
import type { Preview } from '@storybook/react-vite'
import { useEffect } from 'react'
import { configure } from 'storybook/test'
import { onCaughtError } from '../src/app/access.ts'
import { HTML_LANG } from '../src/app/language/language.ts'
import { contrastInDark } from '../src/story/contrast.ts'
import { checkPasswords } from '../src/story/passwords.ts'
import { checkPlay } from '../src/story/played.ts'
import { emulate, emulateInCode } from '../src/story/preferences.ts'
import { checkConsole, recordConsole } from '../src/story/quiet-console.ts'
import { toolbar, toolbarOf } from '../src/story/toolbar.ts'
import { showProps } from './docs/controls.ts'
import { DocsFrame } from './docs/DocsFrame.tsx'
import { DocsPage } from './docs/DocsPage.tsx'

// Maximum wait in `find…` and `waitFor`, in milliseconds: code loads lazily, and failed calls are retried before they are
// reported.
configure({ asyncUtilTimeout: 15_000 })

const width = (name: string, type: 'mobile' | 'tablet' | 'desktop', pixels: number, height: number) => ({
  name,
  type,
  styles: { width: `${pixels}px`, height: `${height}px` },
})

const preview: Preview = {
  // Storybook fires events inside an `act` that is never awaited, and React never renders what suspends there, such as
  // lazily loaded code.
  beforeAll: () => configure({ eventWrapper: (fire) => fire() }),
  tags: ['autodocs'],
  argTypesEnhancers: [showProps],
  globalTypes: toolbar,
  initialGlobals: { theme: 'light', language: '', role: '', preference: '' },
  parameters: {
    // A violation fails the story's test.
    a11y: { test: 'error', options: { resultTypes: ['violations'] } },
    backgrounds: { disabled: true },
    docs: { container: DocsFrame, page: DocsPage },
    controls: { expanded: true },
    react: { rootOptions: { onCaughtError } },
    options: {
      storySort: { order: ['Start here', 'All states', 'Foundations', 'Writing', 'Patterns', 'Screens', 'Kit'] },
    },
    viewport: {
      options: {
        phone: width('Phone', 'mobile', 360, 780),
        tablet: width('Tablet', 'tablet', 768, 1024),
        desktop: width('Desktop', 'desktop', 1280, 800),
      },
    },
  },
  ...(import.meta.env.MODE === 'test' && {
    beforeEach: recordConsole,
    afterEach: async (context) => {
      checkConsole()
      checkPlay(context)
      checkPasswords()
      // The addon only checks the colour scheme that is rendered.
      await contrastInDark()
    },
  }),
  decorators: [
    (Story, { globals }) => {
      const { preferences } = toolbarOf(globals)
      emulateInCode(preferences)
      // After each render, since styles may have been loaded.
      useEffect(() => emulate(preferences))
      return <Story />
    },
    // Screens have providers; components of the kit need them here.
    (Story, { globals, parameters, viewMode }) => {
      const settings = toolbarOf(globals, viewMode)
      if (parameters.screen) return <Story />
      const language = settings.language === 'en' ? 'en' : 'zh'
      // As on the console's pages: the language decides on the shapes of characters.
      document.documentElement.lang = HTML_LANG[language]
      return (
        <MantineProvider theme={theme} forceColorScheme={settings.theme}>
          <UiTextsProvider texts={{ en, zh }[language]}>
            <Story />
          </UiTextsProvider>
        </MantineProvider>
      )
    },
  ],
}

export default preview
