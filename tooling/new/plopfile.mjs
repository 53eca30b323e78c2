// Generators of `pnpm new`: a component of the kit, a page of the console, and a resource with its endpoints and screen.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '../../packages/api-sdk/src/index.ts'

const ROOT = join(import.meta.dirname, '../..')

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

/** Adds a text before a pattern in an existing file; unlike plop's action it fails if the pattern is missing. */
function insert(answers, { file, before, text }, plop) {
  const path = join(ROOT, file)
  const content = readFileSync(path, 'utf8')
  const added = plop.renderString(text, answers)
  const changed = content.replace(before, (found) => `${added}\n${found}`)
  if (changed === content) throw new Error(`${file} has no line for ${before}`)
  writeFileSync(path, changed)
  return file
}

/** Generates the routes, formats new and changed files, and writes the SDK's table in the order that formatting gave its nouns. */
function finish() {
  run('pnpm', '--filter', '@relaydeck/console', 'routes')
  run('biome', 'check', '--write', '--log-level=error', 'apps', 'packages', 'e2e', 'docs')
  run('pnpm', '--filter', '@relaydeck/api-sdk', 'exec', 'vitest', 'run', 'test/readme.test.ts', '-t', 'table', '-u')
  return 'formatted. New stories and menu entries need pictures (pnpm --filter @relaydeck/console shots --accept), new tests the page of behaviour (pnpm --filter @relaydeck/behaviour behaviour --write)'
}

const matches = (pattern, example) => (value) => pattern.test(value) || `Use a name such as ${example}`

const files = (kind) => ({
  type: 'addMany',
  base: `templates/${kind}`,
  destination: ROOT,
  templateFiles: `templates/${kind}/**/*.hbs`,
  stripExtensions: ['hbs'],
  abortOnFail: true,
})

const lines = (entries) => entries.map(([file, before, text]) => ({ type: 'insert', file, before, text }))

/** Returns the number of the next migration. */
function nextMigration() {
  const migrations = readdirSync(join(ROOT, 'packages/gateway/src/db/migrations'), { recursive: true })
  const numbers = migrations.map((file) => Number(/(\d+)-[^/]*\.sql$/.exec(file)?.[1] ?? 0))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

const PAGE_NAMES = 'apps/console/src/app/language/page-names.ts'

const RESOURCE_LINES = [
  [
    'packages/api-sdk/src/resources.ts',
    /^export \* as redemptions/m,
    "export * as {{many}} from './{{many}}/{{many}}.ts'",
  ],
  [
    'packages/api-sdk/src/index.ts',
    /^export \{ REDEMPTION_COUNT/m,
    "export { {{upper type}}_STATUS, {{type}} } from './{{many}}/schemas.ts'",
  ],
  [
    'packages/api-sdk/src/testing/rows.ts',
    /^\/\*\* The rows\./m,
    "const {{one}} = { id: 4, name: 'first', status: 1, created_time: 1_795_223_600 }\n",
  ],
  [
    'packages/api-sdk/src/testing/rows.ts',
    /^ {2}redemptions: \{/m,
    `  {{many}}: {
    list: ['admin GET /api/{{one}}/?p=1', { p: 1 }, [{{one}}]],
    search: ['admin GET /api/{{one}}/search?keyword=fi', { keyword: 'fi' }, [{{one}}]],
    get: ['admin GET /api/{{one}}/4', { id: 4 }, {{one}}],
    create: ['admin POST /api/{{one}}/', { name: 'first' }, {{one}}],
    update: ['admin PUT /api/{{one}}/', { id: 4, name: 'second' }, { ...{{one}}, name: 'second' }],
    setStatus: ['admin PUT /api/{{one}}/?status_only=true', { id: 4, status: 2 }, { ...{{one}}, status: 2 }],
    remove: ['admin DELETE /api/{{one}}/4', { id: 4 }, undefined],
  },`,
  ],
  [
    'packages/gateway/src/handlers.ts',
    /^import \{ redemptionHandlers/m,
    "import { {{one}}Handlers } from './{{many}}/handlers.ts'",
  ],
  [
    'packages/gateway/src/handlers.ts',
    /^ {4}redemptions: /m,
    '    {{many}}: pairHandlers(resources.{{many}}, {{one}}Handlers(stores)),',
  ],
  [PAGE_NAMES, /^ {2}user: /m, "  {{one}}: { zh: '{{noun}}', en: '{{type}}s' },"],
]

const PAGE_LINES = [
  [PAGE_NAMES, /^ {2}user: /m, "  {{one}}: { zh: '{{noun}}', en: '{{type}}' },"],
  ['e2e/screens/roles.spec.ts', /^ {2}'\/usage': /m, "  '/{{one}}': '{{role}}',"],
]

/** Returns the call of the SDK with a name such as `models.available`, if there is one. */
function callOf(name) {
  const [noun, verb] = name.split('.')
  return resources[noun]?.[verb]
}

const capitalized = (name) => `${name[0].toUpperCase()}${name.slice(1)}`

/** @param {import('plop').NodePlopAPI} plop */
export default function generators(plop) {
  plop.setActionType('insert', insert)
  plop.setActionType('finish', finish)
  plop.setHelper('upper', (text) => text.toUpperCase())

  plop.setGenerator('component', {
    description: 'a component of the UI kit, with stories and tests',
    prompts: [{ name: 'name', message: 'Name:', validate: matches(/^([A-Z][a-z0-9]+)+$/, 'PlanBadge') }],
    actions: [
      files('component'),
      ...lines([
        [
          'packages/ui/src/index.ts',
          /^export /m,
          "export { {{name}}, type {{name}}Props } from './{{name}}/{{name}}.tsx'",
        ],
      ]),
      { type: 'finish' },
    ],
  })

  const nouns = [
    { name: 'one', message: 'English noun, singular:', validate: matches(/^[a-z]+$/, 'plan') },
    { name: 'noun', message: 'Chinese noun:', validate: matches(/^[\u4e00-\u9fff]+$/, '套餐') },
  ]

  plop.setGenerator('page', {
    description: 'a page of the console with the answer of a call',
    prompts: [
      ...nouns,
      {
        name: 'opens',
        message: 'Call of the SDK:',
        validate: (name) => callOf(name)?.effects === false || 'Use a call that reads, such as models.available',
      },
    ],
    actions: (answers) => {
      const { one, opens } = answers
      const { role } = callOf(opens)
      const group = role === 'user' ? 'use' : 'manage'
      Object.assign(answers, { type: capitalized(one), module: opens.split('.')[0], role, group })
      return [files('page'), ...lines(PAGE_LINES), { type: 'finish' }]
    },
  })

  plop.setGenerator('resource', {
    description: 'a resource with its endpoints, handlers, table, screen, tests and journey',
    prompts: nouns,
    actions: (answers) => {
      Object.assign(answers, { many: `${answers.one}s`, type: capitalized(answers.one), migration: nextMigration() })
      return [files('resource'), ...lines(RESOURCE_LINES), { type: 'finish' }]
    },
  })
}
