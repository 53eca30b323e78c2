import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { filePerModule } from '@relaydeck/package/file-per-module'
import { defineConfig, type Options } from 'tsup'
import { readCssModule } from './scripts/css-module.ts'

/** Gives modules their class names. The app imports the styles, Mantine's and the kit's, which `scripts/styles.ts` writes. */
const classNames: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'class-names',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.module\.css$/ }, ({ path, resolveDir }) => ({
      // Without its extension, which tsup's plug-in would load.
      path: resolve(resolveDir, path.replace(/\.css$/, '')),
      namespace: 'class-names',
    }))
    onLoad({ filter: /.*/, namespace: 'class-names' }, async ({ path }) => ({
      contents: (await readCssModule(`${path}.css`)).script,
      loader: 'js',
    }))
  },
}

/** Marks each icon so that bundlers of an app leave out those that it does not use. */
const icons: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'icons',
  setup({ onLoad }) {
    onLoad({ filter: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        '= createReactComponent(',
        '= /* @__PURE__ */ createReactComponent(',
      ),
    }))
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
  esbuildOptions: (options) => {
    options.jsx = 'automatic'
  },
  esbuildPlugins: [filePerModule, classNames, icons],
})
