import { defineConfig } from 'vite'

/** For stories, whether Storybook or a test draws them. */
export default defineConfig({
  // React itself has had this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    // Storybook's own chunks are what they are.
    chunkSizeWarningLimit: 2000,
    // Components say 'use client' to frameworks that render on a server; there is none here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
