import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', query: 'src/query.ts', testing: 'src/testing/index.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  clean: true,
  treeshake: true,
  target: 'es2022',
})
