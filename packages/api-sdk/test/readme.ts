import { readFile } from 'node:fs/promises'

/** Returns the examples of the README by their headings. */
export async function readmeExamples(): Promise<Map<string, string>> {
  const text = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const blocks = text.matchAll(/^### (.+)$[^#]*?^```ts\n([\s\S]*?)^```$/gm)
  return new Map([...blocks].map(([, heading = '', code = '']) => [heading, code]))
}
