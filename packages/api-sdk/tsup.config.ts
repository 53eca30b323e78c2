import { defineConfig, type Options } from 'tsup'

/**
 * Every module stays a file of its own. In one big file the resources become objects built at run time, and whoever
 * bundles `createSend` alone would carry all endpoints and schemas along.
 */
const filePerModule: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'file-per-module',
  setup({ initialOptions, onResolve }) {
    const ending = initialOptions.format === 'cjs' ? '.cjs' : '.js'
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, ending), external: true },
    )
  },
}

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/*.test-d.ts'],
  format: ['esm', 'cjs'],
  clean: true,
  splitting: false,
  target: 'es2022',
  esbuildPlugins: [filePerModule],
})
