import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'

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
  viteFinal: (vite) =>
    mergeConfig(vite, {
      build: {
        // Storybook's own chunks are what they are.
        chunkSizeWarningLimit: 2000,
        // Components say 'use client' to frameworks that render on a server; there is none here.
        rolldownOptions: { checks: { moduleLevelDirective: false } },
      },
    }),
}

export default config
