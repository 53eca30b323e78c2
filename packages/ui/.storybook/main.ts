import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
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
