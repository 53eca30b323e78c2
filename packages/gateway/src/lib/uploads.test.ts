import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { newDirectory } from '../../test/files.ts'
import { Uploads } from './uploads.ts'

const HOUR = 60 * 60 * 1000
const [ROOT, OTHER] = [1, 2]

afterEach(() => void vi.unstubAllEnvs())

/** Opens uploads below a new folder. */
function openUploads(max?: number) {
  const folder = newDirectory()
  vi.stubEnv('TMPDIR', folder)
  const clock = manualClock()
  return { folder, clock, uploads: new Uploads(clock, max) }
}

const part = (text: string) => Buffer.from(text)

test('the parts of a file are joined in their order', async () => {
  const { uploads } = openUploads()
  const id = await uploads.start(ROOT)
  expect(await uploads.append(ROOT, id, part('one'))).toBe(3)
  expect(await uploads.append(ROOT, id, part(' two'))).toBe(7)
  expect(readFileSync((await uploads.fileOf(ROOT, id)) ?? '', 'utf8')).toBe('one two')
})

test('only this account can read the folder and the file', async () => {
  const { folder, uploads } = openUploads()
  const id = await uploads.start(ROOT)
  await uploads.append(ROOT, id, part('secret'))
  const [name = ''] = readdirSync(folder)
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modeOf(join(folder, name))).toBe('700')
  expect(modeOf((await uploads.fileOf(ROOT, id)) ?? '')).toBe('600')
})

test('an upload without a part has no file', async () => {
  const { uploads } = openUploads()
  expect(await uploads.fileOf(ROOT, await uploads.start(ROOT))).toBeUndefined()
})

test('the upload of another user is unknown', async () => {
  const { uploads } = openUploads()
  const id = await uploads.start(ROOT)
  await uploads.append(ROOT, id, part('x'))
  await uploads.start(OTHER)
  expect(await uploads.append(OTHER, id, part('y'))).toBe('unknown')
  expect(await uploads.fileOf(OTHER, id)).toBeUndefined()
  expect(readFileSync((await uploads.fileOf(ROOT, id)) ?? '', 'utf8')).toBe('x')
})

test('a second upload of a user deletes the first one', async () => {
  const { folder, uploads } = openUploads()
  const first = await uploads.start(ROOT)
  await uploads.append(ROOT, first, part('x'))
  await uploads.start(ROOT)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await uploads.append(ROOT, first, part('y'))).toBe('unknown')
})

test('a file may have the most bytes, and is deleted with one more', async () => {
  const { folder, uploads } = openUploads(4)
  const id = await uploads.start(ROOT)
  expect(await uploads.append(ROOT, id, part('four'))).toBe(4)
  expect(await uploads.append(ROOT, id, part('+'))).toBe('large')
  expect(await uploads.append(ROOT, id, part('+'))).toBe('unknown')
  expect(readdirSync(folder)).toEqual([])
})

test('parts that arrive together are not more than a file may have', async () => {
  const { folder, uploads } = openUploads(4)
  const id = await uploads.start(ROOT)
  const sizes = await Promise.all(['abc', 'def'].map((text) => uploads.append(ROOT, id, part(text))))
  expect(sizes).toContain('large')
  expect(readdirSync(folder)).toEqual([])
})

test('an upload ends an hour after its last part, and is deleted', async () => {
  const { folder, clock, uploads } = openUploads()
  const id = await uploads.start(ROOT)
  clock.advance(HOUR - 1)
  expect(await uploads.append(ROOT, id, part('x'))).toBe(1)
  clock.advance(HOUR - 1)
  await uploads.sweep()
  const file = (await uploads.fileOf(ROOT, id)) ?? ''
  expect(existsSync(file)).toBe(true)
  clock.advance(1)
  expect(await uploads.fileOf(ROOT, id)).toBeUndefined()
  expect(await uploads.append(ROOT, id, part('y'))).toBe('unknown')
  await uploads.sweep()
  expect(readdirSync(folder)).toEqual([])
})

test('closing deletes all uploads', async () => {
  const { folder, uploads } = openUploads()
  for (const user of [ROOT, OTHER]) await uploads.append(user, await uploads.start(user), part('x'))
  expect(readdirSync(folder)).toHaveLength(2)
  await uploads.close()
  expect(readdirSync(folder)).toEqual([])
})
