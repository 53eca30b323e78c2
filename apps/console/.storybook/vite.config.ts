import { defineConfig } from 'vite'

/** For stories, whether Storybook or a test draws them. */
export default defineConfig({
  // React itself has had this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Found late, and then every test that runs would start again.
  optimizeDeps: { include: ['get-nonce', 'axe-core'] },
})
