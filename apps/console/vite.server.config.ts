import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ROUTER_PLUGIN, SHIMS } from './build/common-settings.ts'

/** Builds the module with which the program renders first views, with all its dependencies. */
export default defineConfig({
  plugins: [tanstackRouter(ROUTER_PLUGIN), react()],
  resolve: { alias: SHIMS },
  // The program forwards calls to this host name to the gateway.
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.VITE_BASE_URL': '"http://gateway.invalid"',
  },
  ssr: { noExternal: true },
  build: { ssr: 'src/server/render.tsx', outDir: 'dist/server', copyPublicDir: false, target: 'es2023' },
})
