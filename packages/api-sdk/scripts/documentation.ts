/** Reads the comments of endpoints and schemas, for tools that show them. */
import { join } from 'node:path'
import ts from 'typescript'
import type { CallComments, Documentation, SchemaComments } from '../src/comments/comments.ts'

const FOLDER = join(import.meta.dirname, '..')

/** Returns a text without the breaks of its lines. */
const inOneLine = (parts: readonly ts.SymbolDisplayPart[] | undefined) =>
  ts
    .displayPartsToString(parts && [...parts])
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')

class Reader {
  private readonly checker: ts.TypeChecker
  private readonly program: ts.Program

  constructor() {
    const file = join(FOLDER, 'tsconfig.json')
    const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, FOLDER)
    this.program = ts.createProgram([join(FOLDER, 'src/index.ts')], { ...options, noEmit: true })
    this.checker = this.program.getTypeChecker()
  }

  private exportsOf(path: string): ts.Symbol[] {
    const file = this.program.getSourceFile(join(FOLDER, path))
    const module = file && this.checker.getSymbolAtLocation(file)
    return module ? this.checker.getExportsOfModule(module) : []
  }

  private resolved = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol

  private textOf = (symbol: ts.Symbol): string => inOneLine(symbol.getDocumentationComment(this.checker))

  private fieldsOf(type: ts.Type): Record<string, string> {
    const fields = type.getProperties().map((field) => [field.name, this.textOf(field)] as const)
    return Object.fromEntries(fields.filter(([, text]) => text !== ''))
  }

  /** Returns the type of an endpoint's input; `undefined` if a symbol is no endpoint. */
  private inputOf(type: ts.Type): ts.Type | undefined {
    if (!type.getProperty('path') || !type.getProperty('method')) return undefined
    const rest = type.getCallSignatures()[0]?.parameters[1]
    const [input] = rest ? this.checker.getTypeArguments(this.checker.getTypeOfSymbol(rest) as ts.TypeReference) : []
    return input && this.checker.getNonNullableType(input)
  }

  private *calls(): Generator<[string, CallComments]> {
    for (const noun of this.exportsOf('src/resources.ts'))
      for (const verb of this.checker.getExportsOfModule(this.resolved(noun))) {
        const call = this.resolved(verb)
        const input = this.inputOf(this.checker.getTypeOfSymbol(call))
        if (!input) continue
        const errors = call.getJsDocTags(this.checker).filter(({ name }) => name === 'throws')
        yield [
          `${noun.name}.${verb.name}`,
          {
            description: this.textOf(call),
            errors: errors.map(({ text }) => inOneLine(text)),
            fields: this.fieldsOf(input),
          },
        ]
      }
  }

  private *schemas(): Generator<[string, SchemaComments]> {
    for (const exported of this.exportsOf('src/index.ts')) {
      const symbol = this.resolved(exported)
      if (!(symbol.flags & ts.SymbolFlags.Interface && symbol.flags & ts.SymbolFlags.Variable)) continue
      const fields = this.fieldsOf(this.checker.getDeclaredTypeOfSymbol(symbol))
      yield [exported.name, { description: this.textOf(symbol), fields }]
    }
  }

  read(): Documentation {
    return { calls: Object.fromEntries(this.calls()), schemas: Object.fromEntries(this.schemas()) }
  }
}

/** Returns the comments of all endpoints and named schemas. */
export const readDocumentation = (): Documentation => new Reader().read()

/** Returns the module that holds them. */
export const documentationModule = (): string =>
  [
    '// Generated from the comments of endpoints and schemas: vitest run test/documentation --update',
    "import type { Documentation } from './comments.ts'",
    '',
    `export const documentation: Documentation = ${JSON.stringify(readDocumentation(), undefined, 2)}`,
    '',
  ].join('\n')
