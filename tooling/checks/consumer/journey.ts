/**
 * Takes a newcomer's steps, from an empty folder to the kit's first component, and prints each. With the folder of a
 * project that has the packages already, it skips their installation: `node journey.ts [project]`.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { rootToken, start } from './program.ts'
import { readmeOf } from './readme.ts'
import { emptyFolder, installAll, run, sourceOf, withThisNode } from './workshop.ts'

let steps = 0

/** Runs a step, and prints its result. */
async function step<T>(title: string, work: () => Promise<T>, describe: (result: T) => string): Promise<T> {
  const result = await work()
  console.log(`${++steps}. ${title}: ${describe(result)}`)
  return result
}

const exampleOf = async (name: '@relaydeck/api-sdk' | '@relaydeck/ui', language: string) =>
  (await readmeOf(sourceOf(name))).first(language)

/** Builds the kit's example with Vite, opens it in Chromium, and returns the text that it shows. */
async function render(project: string): Promise<string> {
  await writeFile(join(project, 'main.tsx'), await exampleOf('@relaydeck/ui', 'tsx'))
  await writeFile(
    join(project, 'index.html'),
    '<!doctype html><body><script type="module" src="/main.tsx"></script></body>',
  )
  const settings = { root: project, logLevel: 'error', build: { outDir: 'built' } } as const
  await build(settings)
  const [server, browser] = await Promise.all([
    preview({ ...settings, preview: { port: 0 } }),
    chromium.launch(chromiumLaunch),
  ])
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    const body = page.locator('body')
    await body.getByText('$').first().waitFor()
    return (await body.textContent()) ?? ''
  } finally {
    await Promise.all([browser.close(), server.close()])
  }
}

async function journey(installed: string | undefined): Promise<void> {
  const project =
    installed ??
    (await step(
      'install the packed packages into an empty folder',
      async () => {
        const folder = await emptyFolder('journey')
        await installAll(folder)
        return folder
      },
      (folder) => folder,
    ))
  const program = await step(
    'npx relaydeck',
    () => start(['npx', 'relaydeck', '--port', '0', '--database', 'journey.db'], project),
    ({ url }) => url,
  )
  try {
    const token = await step(
      'sign in as root, and create an access token',
      () => rootToken(program.url),
      ({ length }) => `${length} characters`,
    )
    const sdk: typeof import('@relaydeck/api-sdk') = await import(
      pathToFileURL(join(project, 'node_modules/@relaydeck/api-sdk/dist/index.js')).href
    )
    await step(
      'create a token with the SDK',
      () => sdk.connect({ baseUrl: program.url, accessToken: token }).tokens.create({ name: 'first' }),
      ({ name, status }) => `${name}, ${sdk.tokenStatusName(status)}`,
    )
    await writeFile(join(project, 'journey.ts'), await exampleOf('@relaydeck/api-sdk', 'ts'))
    const env = { ...withThisNode(), GATEWAY_URL: program.url, GATEWAY_TOKEN: token }
    await step(
      'run the example of the SDK’s README',
      () => run(process.execPath, ['journey.ts'], { cwd: project, env }),
      ({ stdout }) => stdout.trim(),
    )
    await step(
      'open the example of the kit’s README in a browser',
      () => render(project),
      (text) => text.replaceAll(/\s+/g, ' ').trim(),
    )
  } finally {
    await program.stop()
    if (!installed) await rm(project, { recursive: true, force: true })
  }
}

await journey(process.argv[2])
