/** Writes `dist/content/`: guides, documents of the repository, reference of the SDK, and the gateway's interface. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiPages, openApiJson } from './api-pages.ts'
import { writeDemo } from './demo.ts'
import { withSiteLinks } from './links.ts'
import { nameReference } from './reference-pages.ts'
import { PAGES, ROOT, SITE } from './sources.ts'

const CONTENT = join(SITE, 'dist/content')

function write(page: string, text: string): void {
  const file = join(CONTENT, page)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

rmSync(CONTENT, { recursive: true, force: true })
cpSync(join(SITE, 'guides'), CONTENT, { recursive: true })

for (const [source, page] of PAGES)
  if (existsSync(join(ROOT, source))) write(page, withSiteLinks(source, readFileSync(join(ROOT, source), 'utf8')))

for (const image of globSync('docs/*.{png,svg}', { cwd: ROOT }))
  cpSync(join(ROOT, image), join(CONTENT, 'public/images', image.replace(/.*\//, '')))

for (const [page, text] of apiPages()) write(join('en/api', page), text)
write('public/openapi.json', openApiJson())
cpSync(join(ROOT, 'apps/console/public/logo.png'), join(CONTENT, 'public/logo.png'))

execFileSync(
  'pnpm',
  [
    'exec',
    'typedoc',
    '--out',
    join(CONTENT, 'en/reference'),
    '--logLevel',
    'Error',
    '--treatWarningsAsErrors',
    'false',
  ],
  {
    cwd: join(ROOT, 'packages/api-sdk'),
    stdio: 'inherit',
  },
)

nameReference(join(CONTENT, 'en/reference'))
await writeDemo(join(CONTENT, 'public/demo'))
