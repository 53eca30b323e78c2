import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { PACKAGES, run, sourceOf } from './workshop.ts'

const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]

const prepack = (cwd: string, env: Record<string, string>) =>
  run(process.execPath, [join(import.meta.dirname, '../package/prepack.ts')], { cwd, env: { ...process.env, ...env } })

// The user agents are given, since either may run the tests.
const NPM = { npm_config_user_agent: 'npm/11.0.0 node/v24.0.0' }

describe.each(names)('D184 %s', (name) => {
  test('is not packed by npm, and the message names pnpm', async () => {
    await expect(prepack(sourceOf(name), NPM)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pnpm pack'),
    })
    const { scripts } = JSON.parse(await readFile(join(sourceOf(name), 'package.json'), 'utf8'))
    expect(scripts.prepack).toBe('node ../../tooling/package/prepack.ts')
  })
})

test('D184 installed packages accept any compatible SDK', async () => {
  for (const name of ['ui', 'gateway']) {
    const file = join(inject('project'), `node_modules/@relaydeck/${name}/package.json`)
    expect(JSON.parse(await readFile(file, 'utf8')).dependencies['@relaydeck/api-sdk']).toMatch(/^\^/)
  }
})
