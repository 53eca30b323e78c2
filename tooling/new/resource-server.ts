import type { Change } from './change.ts'
import type { Names } from './resource.ts'

/** One declaration per endpoint, and a sample for tests and stories. */
export const sdkOf = ({ one, many, type }: Names): Change => ({
  [`packages/api-sdk/src/${many}/${many}.ts`]: `import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, int, list as listOf, nothing, page, text } from '../core/schema.ts'

/** What a ${one} is, and the source of its fields. */
export const ${type} = z.object({
  id: int,
  name: text,
  /** Unix seconds. */
  created_time: int,
})
export type ${type} = z.output<typeof ${type}>

const draft = { name: z.string() }

/** A page of ${many}: 10 rows, \`p\` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/${one}/',
  role: 'admin',
  summary: 'A page of ${many}',
  input: z.object({ p: page }),
  output: listOf(${type}),
})

/** One ${one}. */
export const get = endpoint({
  method: 'GET',
  path: '/api/${one}/:id',
  role: 'admin',
  summary: 'One ${one}',
  input: byId,
  output: ${type},
})

/** Creates a ${one}. */
export const create = endpoint({
  method: 'POST',
  path: '/api/${one}/',
  role: 'admin',
  summary: 'Create a ${one}',
  input: z.object(draft),
  output: ${type},
})

/** Overwrites what may be changed of a ${one}. */
export const update = endpoint({
  method: 'PUT',
  path: '/api/${one}/',
  role: 'admin',
  summary: 'Change a ${one}',
  input: z.object({ id: int, ...draft }),
  output: ${type},
})

/** Deletes a ${one} for good. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/${one}/:id',
  role: 'admin',
  summary: 'Delete a ${one}',
  input: byId,
  output: nothing,
  envelope: 'none',
})
`,
  'packages/api-sdk/src/resources.ts': [
    { before: /^export \* as billing/m, text: `export * as ${many} from './${many}/${many}.ts'` },
  ],
  'packages/api-sdk/src/index.ts': [
    { before: /^export type \{ Token/m, text: `export type { ${type} } from './${many}/${many}.ts'` },
  ],
  'packages/api-sdk/src/testing/samples.ts': [
    { before: /^import/m, text: `import type { ${type} } from '../${many}/${many}.ts'` },
    {
      before: /^export const subscription/m,
      text: `export const ${one}: ${type} = { id: 4, name: 'first', created_time: 1_795_223_600 }\n`,
    },
  ],
  'packages/api-sdk/src/testing/calls.ts': [
    { before: /^import/m, text: `import * as ${many} from '../${many}/${many}.ts'` },
    {
      before: /^\]$/m,
      text: `
  call(${many}.list, { p: 1 }, [samples.${one}]),
  call(${many}.get, { id: 4 }, samples.${one}),
  call(${many}.create, { name: 'first' }, samples.${one}),
  call(${many}.update, { id: 4, name: 'second' }, { ...samples.${one}, name: 'second' }),
  call(${many}.remove, { id: 4 }, undefined),`,
    },
  ],
})

/** Returns handlers, table, and the lines that register them. */
export const gatewayOf = ({ one, many, type }: Names, migration: string): Change => ({
  [`packages/gateway/src/db/migrations/${migration}-${many}.sql`]: `CREATE TABLE ${many} (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  created_time INTEGER NOT NULL
) STRICT;
`,
  [`packages/gateway/src/${many}/table.ts`]: `import { id, integer, text } from '../db/table.ts'

/** The table \`${many}\`. */
export const ${many.toUpperCase()} = {
  name: '${many}',
  columns: {
    id,
    name: text({ editable: true }),
    created_time: integer(),
  },
} as const
`,
  [`packages/gateway/src/${many}/store.ts`]: `import type { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE, ${many} } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { returning } from '../db/returning.ts'
import { assignments, inserter } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { ${many.toUpperCase()} } from './table.ts'

const Rows = z.array(${many}.${type})
const MaybeRow = z.optional(${many}.${type})

/** Opens the store of the table \`${many}\`. */
export function open${type}s(db: DatabaseSync, clock: Clock) {
  const page = db.prepare(\`SELECT * FROM ${many} ORDER BY id DESC LIMIT \${PAGE_SIZE} OFFSET ?\`)
  const find = db.prepare('SELECT * FROM ${many} WHERE id = ?')
  const insert = inserter(db, ${many.toUpperCase()})
  const update = returning(db, \`UPDATE ${many} SET \${assignments(${many.toUpperCase()})} WHERE id = :id RETURNING *\`)
  const remove = db.prepare('DELETE FROM ${many} WHERE id = ?')
  return {
    page: (p: number) => z.parse(Rows, page.all(p * PAGE_SIZE)),
    find: (id: number) => z.parse(MaybeRow, find.get(id)),
    create: (name: string) => z.parse(${many}.${type}, insert({ name, created_time: unixSeconds(clock) })),
    update: (id: number, name: string) => z.parse(MaybeRow, update({ id, name })),
    /** Returns whether the ${one} existed. */
    remove: (id: number) => remove.run(id).changes > 0,
  }
}

export type ${type}s = ReturnType<typeof open${type}s>
`,
  [`packages/gateway/src/${many}/handlers.ts`]: `import type { ${many} } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import { orNotFound, Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { ${type}s } from './store.ts'

/** Handlers of ${many}. Every administrator sees all of them. */
export const ${one}Handlers = ({ ${many}: store }: { readonly ${many}: ${type}s }): Handlers<typeof ${many}> => ({
  list: ({ p }) => store.page(p),

  get: ({ id }) => orNotFound(store.find(id), texts.${one}NotFound),

  create: ({ name }) => store.create(name),

  update: ({ id, name }) => orNotFound(store.update(id, name), texts.${one}NotFound),

  remove: ({ id }) => {
    if (!store.remove(id)) throw new Refusal(texts.${one}NotFound)
    return undefined
  },
})
`,
  'packages/gateway/test/authorisation.test.ts': [{ before: /^ {2}tokens: 'nobody'/m, text: `  ${many}: 'all',` }],
  'packages/gateway/src/texts/api.ts': [
    {
      before: /^ {2}badBody/m,
      text: `  ${one}NotFound: { zh: '没有这条记录', en: '${type} not found' },\n`,
    },
  ],
  'packages/gateway/src/api/endpoints.ts': [
    // In the import and in the table.
    { before: /^ {2}tokens,$/gm, text: `  ${many},` },
  ],
  'packages/gateway/src/stores.ts': [
    { before: /^import \{ openTokens/m, text: `import { open${type}s } from './${many}/store.ts'` },
    { before: /^ {4}tokens: /m, text: `    ${many}: open${type}s(db, clock),` },
  ],
  'packages/gateway/src/handlers.ts': [
    { before: /^import \{ channelHandlers/m, text: `import { ${one}Handlers } from './${many}/handlers.ts'` },
    {
      before: /^ {4}channels: pairHandlers/m,
      text: `    ${many}: pairHandlers(resources.${many}, ${one}Handlers(stores)),`,
    },
  ],
})
