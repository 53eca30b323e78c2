import type { Plugin } from 'esbuild'

/**
 * Keeps each module in a separate file. In one file, the resources of the SDK become objects that are built at run
 * time, which bundlers cannot tree-shake.
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
