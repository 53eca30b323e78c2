import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the code blocks of a package's README. */
export async function readmeOf(folder: string) {
  const text = await readFile(join(folder, 'README.md'), 'utf8')
  /** Returns all blocks of a language. */
  const blocks = (language: string): string[] =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code)
  /** Returns the first block of a language. */
  const first = (language: string): string => {
    const [code] = blocks(language)
    if (code === undefined) throw new Error(`The README in ${folder} has no block of ${language}`)
    return code
  }
  return { blocks, first }
}
