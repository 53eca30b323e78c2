import { basename, join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../../..')
const KIT = join(ROOT, 'packages/ui')

/** Removes the machine's paths from what the documentation of props contains. */
const withoutPaths: Plugin = {
  name: 'relaydeck:without-paths',
  enforce: 'post',
  transform: (code, id) =>
    id.startsWith(KIT) && code.includes('__docgenInfo')
      ? code.replaceAll(`"${ROOT}/`, '"').replaceAll(`"${basename(ROOT)}/packages/`, '"packages/')
      : undefined,
}

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
  typescript: {
    // Unlike `react-docgen`, it asks the compiler, which knows the types of other files. Tests show no types.
    reactDocgen: process.env.VITEST ? false : 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      tsconfigPath: `${KIT}/tsconfig.json`,
      include: [`${KIT}/src/*/*.tsx`],
      exclude: ['**/testing/*', '**/*.{test,stories}.tsx'],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      // Mantine's and React's own props are in their documentation.
      propFilter: ({ parent }) => !parent?.fileName.includes('node_modules'),
    },
  },
  features: { sidebarOnboardingChecklist: false },
  // It would have the machine's paths.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [withoutPaths],
      build: {
        // The sizes of Storybook's chunks do not matter.
        chunkSizeWarningLimit: 2000,
        // Libraries contain 'use client' directives, which have no meaning without server rendering.
        rolldownOptions: { checks: { moduleLevelDirective: false } },
      },
    }),
}

export default config
