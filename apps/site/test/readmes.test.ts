import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../scripts/sources.ts'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const [english, chinese] = [read('README.md'), read('README.zh-CN.md')]

/** Returns the lines of the code blocks, without what they say about themselves. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```(?:sh|ts)\n([\s\S]*?)^```$/gm)].flatMap(([, code = '']) =>
    code.split('\n').map((line) => line.replace(/\s+#.*$/, '')),
  )

/** Returns the folders of the layout. */
const foldersIn = (text: string): string[] =>
  [...(/^```text\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? '').matchAll(/^\S+/gm)].map(([folder]) => folder)

const linksIn = (text: string): string[] => [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)

/** Returns the words of code within sentences. */
const wordsIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

test('the READMEs in English and Chinese have the same commands, code and folders', () => {
  expect(commandsIn(english).length).toBeGreaterThan(15)
  expect(commandsIn(chinese)).toEqual(commandsIn(english))
  expect(foldersIn(chinese)).toEqual(foldersIn(english))
  for (const folder of foldersIn(english)) expect(existsSync(join(ROOT, folder))).toBe(true)
  expect([...new Set(wordsIn(chinese))].sort()).toEqual([...new Set(wordsIn(english))].sort())
})

test('the READMEs have the same sections and links, and name each other', () => {
  expect(chinese.match(/^##? /gm)).toEqual(english.match(/^##? /gm))
  expect(chinese.match(/^(- )?\*\*/gm)).toEqual(english.match(/^(- )?\*\*/gm))
  const missing = linksIn(english).filter((link) => !linksIn(chinese).includes(link))
  expect(missing).toEqual(['README.zh-CN.md'])
  expect(linksIn(chinese)).toContain('README.md')
  for (const link of [...linksIn(english), ...linksIn(chinese)]) expect(existsSync(join(ROOT, link))).toBe(true)
})
