/** Uses the packed kit with the oldest versions that its peer ranges allow. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesOf } from '@relaydeck/package/packed'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyFolder, installInto, run, sourceOf } from './workshop.ts'

const isLocal = (name: string) => name.startsWith('@relaydeck/')

const installed = join(inject('project'), 'node_modules/@relaydeck/ui')
let project = ''

beforeAll(async () => {
  project = await emptyFolder('oldest')
  await cp(join(sourceOf('@relaydeck/ui'), 'test/consumer'), project, { recursive: true })
  const { peerDependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const peers = Object.entries<string>(peerDependencies).filter(([name]) => !isLocal(name))
  const tarballs = Object.entries(inject('tarballs')).flatMap(([name, file]) =>
    ['@relaydeck/ui', '@relaydeck/api-sdk'].includes(name) ? [file] : [],
  )
  await installInto(project, [
    ...tarballs,
    ...peers.map(([name, range]) => `${name}@${range.replace('^', '')}`),
    '@types/react@19',
    '@types/react-dom@19',
  ])
})

afterAll(() => rm(project, { recursive: true, force: true }))

test('the kit compiles and renders with the oldest versions of its peers', async () => {
  const entries = (await entriesOf(installed)).filter((entry) => !entry.endsWith('.css'))
  await writeFile(
    join(project, 'entries.ts'),
    entries.map((entry) => `import '@relaydeck/ui${entry.slice(1)}'\n`).join(''),
  )
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { skipLibCheck: false },
    include: ['entries.ts', 'usage.tsx'],
  }
  await writeFile(join(project, 'oldest.json'), JSON.stringify(config))
  const tsc = join(import.meta.dirname, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', 'oldest.json'], { cwd: project }).catch(
    (failed: { stdout: string }) => failed,
  )
  // Declarations of Mantine itself have errors in this strict mode.
  const errors = stdout
    .split('\n')
    .filter((line) => line.includes('error TS') && !line.startsWith('node_modules/@mantine/'))
  expect(errors).toEqual([])
  const rendered = await run(process.execPath, ['render.mjs'], { cwd: project })
  expect(JSON.parse(rendered.stdout).html).toContain('$1.00')
})
