import { relative } from 'node:path'
import { build } from 'esbuild'

const ROOT = `${import.meta.dirname}/..`

/** A compiled CSS module. */
export interface CssModule {
  /** Module whose default export has the class names. */
  readonly script: string
  readonly styles: string
}

/**
 * Compiles a CSS module alone, so that its class names are the same wherever it is imported: the name of the file,
 * `_`, and the name in it.
 */
export async function readCssModule(path: string): Promise<CssModule> {
  const file = relative(ROOT, path)
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(`./${file}`)}`, resolveDir: ROOT },
    bundle: true,
    write: false,
    outdir: 'compiled',
    loader: { '.css': 'local-css' },
    format: 'esm',
    target: 'es2022',
  })
  const textOf = (ending: string) => outputFiles.find((each) => each.path.endsWith(ending))?.text.trim() ?? ''
  return { script: textOf('.js'), styles: textOf('.css') }
}
