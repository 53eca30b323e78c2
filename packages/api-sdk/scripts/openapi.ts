/** Writes the OpenAPI document into the build, for tools in other languages. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openApi } from '../src/openapi/index.ts'

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
mkdirSync('dist', { recursive: true })
writeFileSync('dist/openapi.json', `${JSON.stringify(openApi({ version }), null, 2)}\n`)
