import { defineConfig } from 'vite'

/** For Storybook and for tests; the console builds the kit from its source. */
export default defineConfig({
  optimizeDeps: {
    // All of them, before the first test: one found later would reload the page under the tests.
    include: [
      '@mantine/core',
      '@mantine/hooks',
      '@relaydeck/api-sdk > zod/mini',
      '@relaydeck/api-sdk > zod/v4/core',
      '@tabler/icons-react',
      '@tanstack/react-table',
      'axe-core',
      'clsx',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
    ],
  },
})
