/** Bundles the styles of all components into one file. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const files = globSync('dist/**/*.css').toSorted()
// The ESM and CJS builds emit the same styles. The theme's variables come first.
const isTheme = (file: string) => Number(file.includes('theme/'))
const styles = files.toSorted((a, b) => isTheme(b) - isTheme(a)).map((file) => readFileSync(file, 'utf8').trim())
// No module imports these, so that an app can load them after the sign-in page.
for (const name of ['forced-colors', 'inline-input']) styles.push(readFileSync(`src/theme/${name}.css`, 'utf8').trim())
for (const file of files) rmSync(file)
writeFileSync('dist/styles.css', `${[...new Set(styles)].filter(Boolean).join('\n\n')}\n`)
