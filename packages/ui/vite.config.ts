import { defineConfig } from 'vite'

/** Config of the tests only. The console and Storybook build the kit from source. */
export default defineConfig({
  optimizeDeps: {
    // Every dependency is listed, because one discovered later would reload the page during a test.
    include: [
      '@mantine/charts',
      '@mantine/core',
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
})
