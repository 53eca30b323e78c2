import { defineConfig } from 'vite'

/** For tests; the console, Storybook included, builds the kit from its source. */
export default defineConfig({
  optimizeDeps: {
    // All of them, before the first test: one found later would reload the page under the tests.
    include: [
      '@mantine/charts',
      '@mantine/core',
      '@mantine/hooks',
      '@relaydeck/api-sdk > zod/mini',
      '@relaydeck/api-sdk > zod/v4/core',
      '@tabler/icons-react',
      '@tanstack/react-virtual',
      'axe-core',
      'clsx',
      'dayjs',
      'dayjs/plugin/customParseFormat.js',
      'dompurify',
      'fast-check',
      'ipaddr.js',
      'jsonc-parser',
      'marked',
      'qrcode.react',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
    ],
  },
})
