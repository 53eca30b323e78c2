import { normalize } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Copy, success } from './copy.ts'

const copy = new Copy()
const guide = copy.text('docs/add-an-endpoint.md')

beforeAll(() => {
  expect(copy.run('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts')).toEqual(success)
}, 120_000)

// As long as the copy may take.
afterAll(() => copy.remove(), 120_000)

/** Longest declaration of a noun's resource, list and form, in lines. */
const DECLARATION_LINES = 60

/** Expects as many new and changed files as the guide states. */
function expectCounts() {
  const [written, changed] = [copy.changes('others'), copy.changes('modified')]
  const [, all, fresh] = /touches (\d+) files:.* writes (\d+) new ones/.exec(guide) ?? []
  expect(written.length, written.join('\n')).toBe(Number(fresh))
  expect(changed.length, changed.join('\n')).toBe(Number(all) - Number(fresh))
}

const PACKAGES = ['packages/api-sdk', 'packages/gateway', 'packages/ui', 'apps/console', 'e2e']

test('a new component, a new page and a new resource pass types, lint, the check of tags and the tests that list endpoints and pages', {
  timeout: 1_800_000,
}, () => {
  expect(copy.generate('resource', 'plan', '套餐')).toEqual(success)
  expectCounts()
  const declaration = copy.text('apps/console/src/routes/_app/plan/-plan.tsx')
  expect(declaration.split('\n').length).toBeLessThanOrEqual(DECLARATION_LINES)
  // Before another generator renews the table of the README.
  expect(copy.test('packages/api-sdk', 'test/readme')).toEqual(success)
  expect(copy.generate('component', 'PlanBadge')).toEqual(success)
  expect(copy.generate('page', 'report', '报表', 'models.available')).toEqual(success)
  expect(copy.types(...PACKAGES)).toBe('')
  expect(copy.run('biome', 'check')).toEqual(success)
  expect(copy.run('pnpm', '--dir', 'tooling/checks/behaviour', 'run', 'behaviour', '--write')).toEqual(success)
  expect(copy.test('packages/api-sdk', 'test/laws', 'test/recorded', 'test/requests', 'test/readme')).toEqual(success)
  expect(
    copy.test('packages/gateway', '--project', 'sqlite', 'src/plans', 'src/table-descriptions', 'test/authorisation'),
  ).toEqual(success)
  expect(copy.test('apps/console', '--project', 'parts')).toEqual(success)
})

/** Adds a key where the compiler misses it, with the value of a key beside it, until it misses nothing. */
function followCompiler(folder: string, key: string, beside: string): void {
  for (let errors = copy.types(folder); errors; errors = copy.types(folder)) {
    const [, file = '', line = ''] =
      errors.match(`^(\\S+)\\((\\d+),\\d+\\): error TS2741: Property '${key}' is missing`) ?? []
    expect(file, errors).not.toBe('')
    const path = normalize(`${folder}/${file}`)
    const lines = copy.text(path).split('\n')
    const entry = new RegExp(`\\b${beside}: (\\{[^}]*\\}|'[^']*')`)
    const before = lines.slice(0, Number(line)).findLastIndex((each) => entry.test(each))
    const [old = '', value = ''] = entry.exec(lines[before] ?? '') ?? []
    copy.replace(path, old, `${old}, ${key}: ${value}`)
  }
}

describe('what tools tell is enough', { timeout: 600_000 }, () => {
  beforeEach(() => copy.keep())

  test('for a column: its field from the help of the call, the missing texts from the compiler', () => {
    const screen = 'apps/console/src/routes/_app/redemption'
    const help = copy.read('node', 'apps/relaydeck/src/bin.ts', 'help', 'redemptions.list')
    const [, field = ''] = /^ {2}(\w+) number +Creator/m.exec(help) ?? []
    const list = `${screen}/-RedemptionList.tsx`
    const column = `{ id: '${field}', header: texts.columns.creator, cell: ({ ${field} }) => ${field} },`
    copy.replace(list, '  timeColumn(', `  ${column}\n  timeColumn(`)
    expect(copy.types('apps/console')).toContain("Property 'creator' does not exist on type '{ code: string;")
    copy.replace(`${screen}/-texts.zh.ts`, "code: '兑换码',", "code: '兑换码', creator: '创建者',")
    followCompiler('apps/console', 'creator', 'code')
    expect(copy.added()).toEqual({ [list]: 1, [`${screen}/-texts.en.ts`]: 1, [`${screen}/-texts.zh.ts`]: 1 })
  })

  test('for a status: its appearance and texts from the compiler; labels and filters follow', () => {
    const declaration = 'packages/api-sdk/src/redemptions/status.ts'
    copy.replace(declaration, 'used: 3 }', 'used: 3, expired: 4 }')
    for (const folder of ['packages/api-sdk', 'packages/ui', 'apps/console']) followCompiler(folder, 'expired', 'used')
    expect(copy.added()).toEqual({
      [declaration]: 1,
      'packages/ui/src/StatusLabel/appearance.ts': 1,
      'packages/ui/src/texts/en.ts': 1,
      'packages/ui/src/texts/status.zh.ts': 1,
    })
  })
})

test('an existing file is not overwritten', () => {
  expect(copy.generate('component', 'Quota').output).toContain('already exists')
})

test.each([
  'component quota',
  'resource Plan 套餐',
  'resource plan plan',
  'page report 报表 models.none',
  'screen plan',
])('"%s" is refused', (command) => {
  expect(copy.generate(...command.split(' ')).status).not.toBe(0)
})
