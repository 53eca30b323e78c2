import { patient, properties, reporting, together } from '@relaydeck/vitest'
import { inChromium } from '@relaydeck/vitest/browser'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Tests of components. The stories are tested in the console's Storybook. */
const components: TestProjectInlineConfiguration = {
  optimizeDeps: {
    // Every dependency is listed, because one discovered later would reload the page during a test.
    include: [
      '@mantine/charts',
      '@mantine/core',
      '@mantine/dates',
      '@mantine/form',
      '@mantine/hooks',
      '@relaydeck/api-sdk > zod/mini',
      '@relaydeck/api-sdk > zod/v4/core',
      '@relaydeck/vitest > fast-check',
      '@tabler/icons-react',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'axe-core',
      'clsx',
      'dayjs',
      'dayjs/plugin/customParseFormat.js',
      'dompurify',
      'fast-check',
      'jsonc-parser',
      'marked',
      'qrcode.react',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    ...patient,
    ...together,
    env: properties.env,
    setupFiles: [...properties.setupFiles, 'src/testing/set-up.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    browser: inChromium(),
  },
}

/** Tests of the packed package. */
const built: TestProjectInlineConfiguration = {
  test: { name: 'built', include: ['test/built.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
}

export default defineConfig({ test: { ...reporting, projects: [components, built] } })
