import '../src/theme/base.css'
import { MantineProvider } from '@mantine/core'
import type { Preview } from '@storybook/react-vite'
import { en } from '../src/texts/en.ts'
import { UiTextsProvider } from '../src/texts/texts.tsx'
import { zh } from '../src/texts/zh.ts'
import { theme } from '../src/theme/theme.ts'

// Transitions and portals only get in the way of a test.
const env = import.meta.env.MODE === 'test' ? 'test' : 'default'

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Colour scheme',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    language: {
      description: 'Language of the kit',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'zh', title: '中文' },
          { value: 'en', title: 'English' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', language: 'zh' },
  parameters: {
    // A violation fails the story's test.
    a11y: { test: 'error' },
    backgrounds: { disabled: true },
    controls: { expanded: true },
  },
  decorators: [
    (Story, { globals }) => (
      <MantineProvider theme={theme} forceColorScheme={globals.theme === 'dark' ? 'dark' : 'light'} env={env}>
        <UiTextsProvider texts={globals.language === 'en' ? en : zh}>
          <Story />
        </UiTextsProvider>
      </MantineProvider>
    ),
  ],
}

export default preview
