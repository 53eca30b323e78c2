import { filePerModule } from '@relaydeck/package/file-per-module'
import { defineConfig, type Options } from 'tsup'

/** Mantine's own styles are imported as its documentation says, once and whole, by whoever uses the package. */
const withoutMantineStyles: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-mantine-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@mantine\/.*\.css$/ }, () => ({ path: 'styles', namespace: 'left-out' }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: '', loader: 'empty' }))
  },
}

export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/**/*.stories.tsx', '!src/testing/**'],
  format: ['esm', 'cjs'],
  clean: true,
  splitting: false,
  target: 'es2022',
  noExternal: [/^@mantine\/.*\.css$/],
  // Class names of their own for each component.
  loader: { '.css': 'local-css' },
  esbuildOptions: (options) => {
    options.jsx = 'automatic'
  },
  esbuildPlugins: [filePerModule, withoutMantineStyles],
})
