/**
 * Writes the style sheets of the package: `styles.css` has the classes of all components, `styles.layer.css` the same
 * in a cascade layer, and `theme.css` the theme's changes to Mantine's components.
 */
import { copyFileSync, globSync, writeFileSync } from 'node:fs'
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
writeFileSync('dist/styles.css', `${styles}\n`)
writeFileSync('dist/styles.layer.css', `@layer ${LAYER} {\n${styles}\n}\n`)
copyFileSync('src/theme/theme.css', 'dist/theme.css')
