/**
 * Writes the style sheets of the package: `styles.css` has the classes of all components, `styles.layer.css` the same in
 * a cascade layer, and `theme.css` what the theme changes in Mantine's own components.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { readCssModule } from './css-module.ts'

const LAYER = 'relaydeck'

/** Throws if two files have a class of the same name. */
function checkNames(sheets: readonly (readonly [file: string, styles: string])[]): void {
  const owners = new Map<string, string>()
  for (const [file, styles] of sheets)
    for (const [name] of styles.matchAll(/\.[A-Z]\w*_\w+/g)) {
      const owner = owners.get(name) ?? file
      if (owner !== file) throw new Error(`${owner} and ${file} both have the class ${name}`)
      owners.set(name, file)
    }
}

const files = globSync('src/**/*.module.css').toSorted()
const sheets = await Promise.all(files.map(async (file) => [file, (await readCssModule(file)).styles] as const))
checkNames(sheets)
const styles = sheets.map(([, sheet]) => sheet).join('\n\n')
const theme = ['theme', 'forced-colors', 'inline-input'].map((name) =>
  readFileSync(`src/theme/${name}.css`, 'utf8').trim(),
)
writeFileSync('dist/styles.css', `${styles}\n`)
writeFileSync('dist/styles.layer.css', `@layer ${LAYER} {\n${styles}\n}\n`)
writeFileSync('dist/theme.css', `${theme.join('\n\n')}\n`)
