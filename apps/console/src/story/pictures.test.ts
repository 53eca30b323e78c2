import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const MB = 1024 * 1024

const picturesOf = (kind: string) => globSync(`pictures/${kind}/*.png`, { cwd: ROOT }).map((file) => basename(file))
const light = picturesOf('light')

const kebab = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const sources = globSync(['src/**/*.stories.tsx', '../../packages/ui/src/**/*.stories.tsx'], { cwd: ROOT }).map(
  (file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }),
)

/** Returns the name of the picture of a file of stories, or nothing if the file has none. */
function pictureOf({ file, source }: (typeof sources)[number]): string[] {
  if (source.includes('noPicture:')) return []
  const title = /\btitle: '([^']+)'/.exec(source)?.[1] ?? ''
  const first = /^export const (\w+)/m.exec(source)?.[1] ?? ''
  const group = file.includes('packages/ui') ? `Kit/${basename(dirname(file))}` : title
  return [`${kebab(group)}-${kebab(first.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2'))}.png`]
}

describe('pictures', () => {
  test('are of the first stories of files that want one', () => {
    expect(light.length).toBeGreaterThan(30)
    expect(sources.flatMap(pictureOf)).toEqual(expect.arrayContaining(light))
  })

  test('exist of the files that `noPicture` names instead', () => {
    const named = sources.flatMap(
      ({ source }) => /noPicture: '[^']*\b((?:Screens|Kit)\/[^.']+)/.exec(source)?.[1] ?? [],
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((title) => !light.some((picture) => picture.startsWith(`${kebab(title)}-`)))).toEqual([])
  })

  test('show both colour schemes, and screens on a phone', () => {
    expect(picturesOf('dark').toSorted()).toEqual(light.toSorted())
    expect(picturesOf('phone').toSorted()).toEqual(light.filter((name) => name.startsWith('screens-')).toSorted())
  })

  test('are at most 144, and at most 8 MB', () => {
    const bytes = globSync('pictures/*/*.png', { cwd: ROOT }).map((file) => statSync(join(ROOT, file)).size)
    expect(bytes.length).toBeLessThanOrEqual(144)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * MB)
  })
})
