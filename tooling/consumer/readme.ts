import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../../packages')

/** Returns the folder of a package, and the code blocks of its README. */
export async function readmeOf(name: string) {
  const folder = join(PACKAGES, name)
  const text = await readFile(join(folder, 'README.md'), 'utf8')
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code)
  /** Returns the first block of a language. */
  const first = (language: string): string => {
    const [code] = blocks(language)
    if (code === undefined) throw new Error(`The README of ${name} has no block of ${language}`)
    return code
  }
  return { folder, first }
}
