import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const TESTS = [
  '{apps,packages}/*/{src,test,build}/**/*.{test,test-d,stories}.{ts,tsx}',
  'tooling/{,checks/,config/}*/*.test.{ts,mjs}',
  'e2e/**/*.spec.ts',
]

/** A test, or a group of tests, as it stands in its file. */
export interface Titled {
  /** Its title; each value that the title takes from somewhere else is `…`. */
  title: string
  /** Its own tags, without the `@` of Playwright's. */
  tags: string[]
  /** The tests and groups in a group. */
  tests?: Titled[]
}

/** The tests of a file. */
export interface TestFile {
  /** Path from the root of the repository. */
  path: string
  tests: Titled[]
}

/** Functions of Vitest and Playwright that declare a test or a group. */
const DECLARING = new Set(['test', 'it', 'describe'])

/** Forms of a test's function that have a title, such as `test.only` and `test.describe.each(…)`. */
const TITLED = new Set([
  'describe',
  'each',
  'for',
  'only',
  'skip',
  'fails',
  'concurrent',
  'sequential',
  'skipIf',
  'runIf',
])

/** Placeholders of `test.each`: `%s`, `$name`, `$0.name`. */
const PLACEHOLDER = /%(?:\d+\$)?[sdifjoOc#$]|\$[\w]+(?:\.[\w]+)*/g

/** Returns the words of a function's name: `test.describe.each(rows)` has three. */
function wordsOf(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...wordsOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return wordsOf(node.expression)
  return ts.isTaggedTemplateExpression(node) ? wordsOf(node.tag) : []
}

/** Returns the names by which a file calls the declaring functions: its imports and what it makes of them. */
function declaringIn(source: ts.SourceFile): Set<string> {
  const names = new Set(DECLARING)
  const walk = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) && names.has(node.propertyName?.text ?? '')) names.add(node.name.text)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const [root = '', ...forms] = wordsOf(node.initializer)
      if (names.has(root) && forms.join() === 'extend') names.add(node.name.text)
    }
    node.forEachChild(walk)
  }
  walk(source)
  return names
}

/** Returns the title that an expression makes. */
function titleOf(node: ts.Expression | undefined): string {
  if (!node) return '…'
  if (ts.isStringLiteralLike(node)) return node.text.replace(PLACEHOLDER, '…')
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join('…')
  if (ts.isBinaryExpression(node)) return `${titleOf(node.left)}${titleOf(node.right)}`
  return '…'
}

/** Returns all texts in an expression, also those in the constants that it names; not what functions return. */
function textsIn(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>, seen = new Set<ts.Node>()): string[] {
  const texts: string[] = []
  const walk = (part: ts.Node): void => {
    if (ts.isFunctionLike(part) || ts.isCallExpression(part) || seen.has(part)) return
    seen.add(part)
    if (ts.isPropertyAccessExpression(part)) {
      const value = propertyOf(part, constants)
      if (value) texts.push(...textsIn(value, constants, seen))
      return
    }
    const isKey = ts.isPropertyAssignment(part.parent) && part.parent.name === part
    if (ts.isStringLiteralLike(part) && !isKey) texts.push(part.text)
    const constant = ts.isIdentifier(part) && constants.get(part.text)
    if (constant) texts.push(...textsIn(constant, constants, seen))
    part.forEachChild(walk)
  }
  walk(node)
  return texts
}

/** Returns what an expression such as `OPTIONS.tag` names, if `OPTIONS` is a constant object of the file. */
function propertyOf({ expression, name }: ts.PropertyAccessExpression, constants: ReadonlyMap<string, ts.Expression>) {
  const object = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined
  return object.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name.text)
    ?.initializer
}

/** Returns the tags in the options of a test. */
function tagsOf(options: ts.Expression | undefined, constants: ReadonlyMap<string, ts.Expression>): string[] {
  const found = options && ts.isIdentifier(options) ? constants.get(options.text) : options
  if (!found || !ts.isObjectLiteralExpression(found)) return []
  return found.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return tagsOf(property.expression, constants)
    if (!ts.isPropertyAssignment(property) || !['tag', 'tags'].includes(property.name.getText())) return []
    return textsIn(property.initializer, constants).map((tag) => tag.replace(/^@/, ''))
  })
}

/** Returns the tests of a file's text. */
function testsOf(path: string, text: string): Titled[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const declaring = declaringIn(source)
  const constants = new Map<string, ts.Expression>()
  const found: Titled[] = []

  const walk = (node: ts.Node, tests: Titled[]): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    const declared = ts.isCallExpression(node) ? declaredBy(node) : undefined
    if (declared) tests.push(declared)
    node.forEachChild((child) => walk(child, declared?.tests ?? tests))
  }

  const declaredBy = ({ expression, arguments: [first, second, third] }: ts.CallExpression): Titled | undefined => {
    const [root = '', ...forms] = wordsOf(expression)
    if (!second || !declaring.has(root) || !forms.every((form) => TITLED.has(form))) return undefined
    const title = titleOf(first)
    const tags = third ? tagsOf(second, constants) : []
    return { title, tags, ...([root, ...forms].includes('describe') && { tests: [] }) }
  }

  walk(source, found)
  return found
}

/** Returns the stories of a file's text that are named by a sentence; the names of others say only what they show. */
function storiesOf(path: string, text: string): Titled[] {
  const stories: Titled[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'name' && ts.isStringLiteralLike(node.initializer)) {
      const siblings = node.parent.properties.map((property) => property.name?.getText())
      if (siblings.includes('play') && node.initializer.text.includes(' '))
        stories.push({ title: node.initializer.text, tags: [] })
    }
    node.forEachChild(walk)
  }
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return stories
}

/** Returns the tests of all files below a root, by path. */
export function readTests(root: string): TestFile[] {
  const paths = globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**'] }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, tests: path.includes('.stories.') ? storiesOf(path, text) : testsOf(path, text) }
  })
}
