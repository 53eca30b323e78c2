import { filePerModule } from '@relaydeck/package/file-per-module'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/*.test-d.ts'],
  format: ['esm', 'cjs'],
  clean: true,
  splitting: false,
  target: 'es2022',
  esbuildPlugins: [filePerModule],
})
