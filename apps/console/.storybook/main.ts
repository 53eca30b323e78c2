import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'

const config: StorybookConfig = {
  // Not the app's configuration, which is about routes, chunks and the page list.
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
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest', './agents/preset.ts'],
  features: { sidebarOnboardingChecklist: false },
  // It would have the machine's paths.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      build: {
        // The sizes of Storybook's chunks do not matter.
        chunkSizeWarningLimit: 2000,
        // Libraries contain 'use client' directives, which have no meaning without server rendering.
        rolldownOptions: { checks: { moduleLevelDirective: false } },
      },
    }),
}

export default config
