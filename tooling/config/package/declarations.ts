/**
 * Writes declarations for the built modules: `.d.ts` for `import`, `.d.cts` for `require`. Bundled declarations would
 * lose the schemas, whose names are both a value and a type.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

execFileSync('tsc', ['--project', 'tsconfig.build.json'], { stdio: 'inherit' })

for (const file of globSync('dist/**/*.d.ts')) {
  // Styles have no types.
  const text = readFileSync(file, 'utf8').replace(/^import '[^']*\.css';\n/gm, '')
  const importing = (ending: string) => text.replace(/(['"]\.{1,2}\/[^'"]*)\.tsx?(?=['"])/g, `$1${ending}`)
  writeFileSync(file, importing('.js'))
  writeFileSync(file.replace(/\.ts$/, '.cts'), importing('.cjs'))
}
