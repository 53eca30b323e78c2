import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const KB = 1024

const picturesOf = (kind: string) => globSync(`pictures/${kind}/*.png`, { cwd: ROOT }).map((file) => basename(file))
const light = picturesOf('light')
const storyFiles = globSync(['src/**/*.stories.tsx', '../../packages/ui/src/**/*.stories.tsx'], { cwd: ROOT })

describe('D425 pictures', () => {
  test('are of at most one story of each file', () => {
    expect(light.length).toBeGreaterThan(50)
    expect(light.length).toBeLessThanOrEqual(storyFiles.length)
  })

  test('show both colour schemes, and screens on a phone', () => {
    expect(picturesOf('dark').toSorted()).toEqual(light.toSorted())
    expect(picturesOf('phone').toSorted()).toEqual(light.filter((name) => name.startsWith('screens-')).toSorted())
  })

  test('are at most 180, of at most 44 KB on average', () => {
    const bytes = globSync('pictures/*/*.png', { cwd: ROOT }).map((file) => statSync(join(ROOT, file)).size)
    expect(bytes.length).toBeLessThanOrEqual(180)
    expect(bytes.reduce((sum, size) => sum + size, 0) / bytes.length).toBeLessThanOrEqual(44 * KB)
  })
})
