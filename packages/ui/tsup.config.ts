import { filePerModule } from '@relaydeck/package/file-per-module'
import { defineConfig, type Options } from 'tsup'

/** Leaves out Mantine's styles, which the app imports itself as Mantine's documentation describes. */
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
  // Lets server components of React render the kit and pass it its theme and texts.
  banner: { js: '"use client";' },
  noExternal: [/^@mantine\/.*\.css$/],
  // Scopes class names to each component.
  loader: { '.css': 'local-css' },
  esbuildOptions: (options) => {
    options.jsx = 'automatic'
  },
  esbuildPlugins: [filePerModule, withoutMantineStyles],
})
