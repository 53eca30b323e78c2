/** Puts the styles of all components into one file. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const files = globSync('dist/**/*.css').toSorted()
// Both builds bring the same styles; the theme's are variables, and come first.
const isTheme = (file: string) => Number(file.includes('theme/'))
const styles = files.toSorted((a, b) => isTheme(b) - isTheme(a)).map((file) => readFileSync(file, 'utf8').trim())
// No module imports these: an app may load them later than the page that people sign in on.
for (const name of ['forced-colors', 'inline-input']) styles.push(readFileSync(`src/theme/${name}.css`, 'utf8').trim())
for (const file of files) rmSync(file)
writeFileSync('dist/styles.css', `${[...new Set(styles)].filter(Boolean).join('\n\n')}\n`)
