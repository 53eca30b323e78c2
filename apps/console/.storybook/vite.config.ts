import { defineConfig } from 'vite'
import { kitDocs } from '../vite-plugins/kit-docs.ts'

/** Vite configuration of Storybook and of the tests of stories. */
export default defineConfig({
  plugins: [kitDocs()],
  // React has this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Otherwise Vite discovers these late and restarts all running tests.
  optimizeDeps: {
    include: [
      '@relaydeck/ui > @tanstack/react-table',
      'get-nonce',
      'axe-core',
      'storybook/internal/core-events',
      'storybook/theming',
    ],
  },
})
