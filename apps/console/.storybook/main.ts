import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  // A config of its own: the app's is about routes, chunks and what a server is told.
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: `${import.meta.dirname}/vite.config.ts` } },
  },
  stories: [
    './start-here.mdx',
    '../src/**/*.stories.tsx',
    { directory: '../../../packages/ui/src', files: '**/*.stories.tsx', titlePrefix: 'Kit' },
  ],
  staticDirs: ['../public'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}

export default config
