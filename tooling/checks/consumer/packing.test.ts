import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { emptyFolder, machine, PACKAGES, run, sourceOf } from './workshop.ts'

const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]

const prepack = (cwd: string, env: Record<string, string>) =>
  run(process.execPath, [join(import.meta.dirname, '../../config/package/prepack.mjs')], {
    cwd,
    env: { ...process.env, ...env },
  })

// Given, since npm may run the tests.

const PNPM = { npm_config_user_agent: 'pnpm/12.0.0 node/v24.0.0' }

/** Copies a package without its files. */
async function unbuilt(name: keyof typeof PACKAGES): Promise<string> {
  const folder = await emptyFolder('unbuilt')
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(sourceOf(name), 'package.json'), join(folder, 'package.json'))
  return folder
}

describe.each(names)('the package %s', (name) => {
  test('is not packed by npm, and the message names pnpm', async () => {
    const packed = run('npm', ['pack', '--dry-run'], { cwd: sourceOf(name), env: machine() })
    const sentence = `${name} was not packed: only pnpm can pack it. In this folder, run: pnpm pack\n`
    await expect(packed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
    const { scripts } = JSON.parse(await readFile(join(sourceOf(name), 'package.json'), 'utf8'))
    expect(scripts.prepack).toBe('node ../../tooling/config/package/prepack.mjs')
  })

  test('is not packed without its files', async () => {
    const folder = await unbuilt(name)
    const packed = prepack(folder, { ...PNPM, RELAYDECK_BUILT: 'true' })
    await expect(packed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') })
    await mkdir(join(folder, 'dist'))
    await expect(prepack(folder, { ...PNPM, RELAYDECK_BUILT: 'true' })).rejects.toMatchObject({ code: 1 })
  })
})

test('nothing is packed if an entry of the published manifest has no file', async () => {
  const folder = await emptyFolder('unbuilt')
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'dist'))
  const manifest = { name: 'one', files: ['dist'], publishConfig: { exports: { '.': './dist/index.js' } } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const packed = prepack(folder, { ...PNPM, RELAYDECK_BUILT: 'true' })
  await expect(packed).rejects.toMatchObject({ stderr: expect.stringContaining('./dist/index.js does not exist') })
})

test('nothing is packed if the build fails', async () => {
  const folder = await unbuilt('@relaydeck/gateway')
  // No package of the workspace has this name.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@relaydeck/nothing', files: [] }))
  const packed = prepack(folder, { ...PNPM, RELAYDECK_BUILT: '' })
  await expect(packed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('its build failed') })
})

test('packed manifests name neither the workspace, its catalog nor tools', async () => {
  for (const name of names) {
    const file = join(inject('project'), `node_modules/${name}/package.json`)
    const manifest = JSON.parse(await readFile(file, 'utf8'))
    expect(JSON.stringify(manifest)).not.toMatch(/"(workspace|catalog):/)
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).toMatchObject({
      homepage: expect.stringContaining('https://github.com/relaydeck/relaydeck'),
      bugs: 'https://github.com/relaydeck/relaydeck/issues',
      repository: { type: 'git', url: 'git+https://github.com/relaydeck/relaydeck.git' },
    })
  }
})

test('the kit and the gateway accept any compatible SDK, and the kit uses that of the app', async () => {
  const read = async (name: keyof typeof PACKAGES) =>
    JSON.parse(await readFile(join(inject('project'), `node_modules/${name}/package.json`), 'utf8'))
  const [ui, gateway] = [await read('@relaydeck/ui'), await read('@relaydeck/gateway')]
  expect(ui.peerDependencies['@relaydeck/api-sdk']).toMatch(/^\^/)
  expect(ui.dependencies).not.toHaveProperty('@relaydeck/api-sdk')
  expect(gateway.dependencies['@relaydeck/api-sdk']).toMatch(/^\^/)
})
