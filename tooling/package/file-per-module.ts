import type { Plugin } from 'esbuild'

/**
 * Every module stays a file of its own. In one big file the resources of the SDK become objects built at run time, and
 * whoever bundles one function or component would carry all the others along.
 */
export const filePerModule: Plugin = {
  name: 'file-per-module',
  setup({ initialOptions, onResolve }) {
    const ending = initialOptions.format === 'cjs' ? '.cjs' : '.js'
    onResolve({ filter: /^\.{1,2}\/.*\.tsx?$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, ending), external: true },
    )
  },
}
