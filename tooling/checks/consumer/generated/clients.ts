/**
 * Generates clients in Python and Go from the OpenAPI document with common generators, and uses each in front of the
 * embedded gateway. Needs Python, Go and their registries.
 */
import { deepEqual } from 'node:assert/strict'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApi } from '@relaydeck/api-sdk/openapi'
import { rootToken, start } from '../program.ts'
import { emptyFolder, machine, run } from '../workshop.ts'

const PYTHON_GENERATOR = 'openapi-python-client==0.29.1'
const GO_GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'

const PROGRAM = join(import.meta.dirname, '../../../../apps/relaydeck/src/bin.ts')

const folder = await emptyFolder('generated')
const env = { ...machine(), GOFLAGS: '-mod=mod', PYTHONPATH: folder }
const call = (file: string, ...args: string[]) => run(file, args, { cwd: folder, env })

async function python(args: readonly string[]): Promise<string> {
  await call('python3', '-m', 'venv', 'venv')
  await call('venv/bin/pip', 'install', '--quiet', PYTHON_GENERATOR)
  await call('venv/bin/openapi-python-client', 'generate', '--path', 'openapi.json', '--output-path', 'python')
  await cp(join(folder, 'python/one_api_client'), join(folder, 'one_api_client'), { recursive: true })
  return (await call('venv/bin/python', join(import.meta.dirname, 'smoke.py'), ...args)).stdout
}

async function go(args: readonly string[]): Promise<string> {
  await call('go', 'mod', 'init', 'example.com/client')
  await call(
    'go',
    'run',
    GO_GENERATOR,
    '-generate',
    'types,client',
    '-package',
    'main',
    '-o',
    'client.go',
    'openapi.json',
  )
  await cp(join(import.meta.dirname, 'smoke.go'), join(folder, 'smoke.go'))
  await call('go', 'mod', 'tidy')
  return (await call('go', 'run', '.', ...args)).stdout
}

const EXPECTED = ['status 500000', 'created generated 500000', 'listed true', 'refused true', 'removed true']

await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi({ version: '1.0.0' })))
const program = await start([process.execPath, PROGRAM, '--database', ':memory:', '--port', '0'], folder)
try {
  const args = [program.url, await rootToken(program.url)]
  for (const [name, use] of Object.entries({ Python: python, Go: go })) {
    deepEqual((await use(args)).trim().toLowerCase().split('\n'), EXPECTED)
    console.log(`${name}: the generated client works.`)
  }
} finally {
  await program.stop()
}
