import * as accessTokens from '../access-tokens/access-tokens.ts'
import * as alertRules from '../alerts/rules.ts'
import * as alertTargets from '../alerts/targets.ts'
import * as channels from '../channels/channels.ts'
import type { AnyEndpoint, Send } from '../core/endpoint.ts'
import { pages } from '../core/page.ts'
import { fieldsOf } from '../core/shape.ts'
import type { JournalKind } from '../journal/schemas.ts'
import * as options from '../options/options.ts'
import { isSecretOption } from '../options/table.ts'
import * as redemptions from '../redemptions/redemptions.ts'
import * as sessions from '../sessions/sessions.ts'
import * as tokens from '../tokens/tokens.ts'
import { USER_STATUS } from '../users/status.ts'
import * as users from '../users/users.ts'

/** A record, by field. */
export type Fields = Readonly<Record<string, unknown>>

/** Id of a record; the key of an option. */
export type RecordId = number | string

/** A kind of record, and the calls that read and write it. */
export interface RecordKind {
  /** Name of the kind, as the journal of the embedded gateway has it. */
  readonly name: JournalKind
  /** Field with the name of a record. */
  readonly nameField: string
  /** Fields that are never shown, since they hold secrets. */
  readonly secrets: readonly string[]
  /** Fields of new records that say how many to create; none by default. */
  readonly counts?: readonly string[]
  /** Returns the record with an id; `undefined` if there is none. @throws RelaydeckError */
  find(send: Send, id: RecordId): Promise<Fields | undefined>
  /** Returns the records of a name. @throws RelaydeckError */
  named(send: Send, name: string): Promise<readonly Fields[]>
  readonly create?: AnyEndpoint
  readonly update?: AnyEndpoint
  /** Changes the status alone, where `update` does not. */
  readonly setStatus?: AnyEndpoint
  readonly remove?: AnyEndpoint
}

const withField =
  <T extends object>(field: keyof T, rows: readonly T[]) =>
  (value: unknown): T[] =>
    rows.filter((row) => row[field] === value)

/** Returns the readers of a kind whose rows are all in one list. */
function inList<T extends object>(
  idField: keyof T & string,
  nameField: keyof T & string,
  list: (send: Send) => Promise<T[]>,
) {
  return {
    nameField,
    find: async (send: Send, id: RecordId) => withField(idField, await list(send))(id)[0] as Fields | undefined,
    named: async (send: Send, name: string) => withField(nameField, await list(send))(name) as readonly Fields[],
  }
}

type Paged = typeof alertRules.list | typeof alertTargets.list

const allOf = (list: Paged) => async (send: Send) => {
  const rows: object[] = []
  for await (const page of pages(list as typeof alertRules.list, send)) rows.push(...page)
  return rows as { id: number; name: string }[]
}

/** Keys of `/v1`. */
export const token: RecordKind = {
  name: 'token',
  nameField: 'name',
  secrets: ['key'],
  find: (send, id) => tokens.get(send, { id: Number(id) }),
  named: async (send, name) => withField('name', await tokens.search(send, { keyword: name }))(name),
  create: tokens.create,
  update: tokens.update,
  setStatus: tokens.setStatus,
  remove: tokens.remove,
}

export const channel: RecordKind = {
  name: 'channel',
  nameField: 'name',
  secrets: ['key'],
  find: (send, id) => channels.get(send, { id: Number(id) }),
  named: async (send, name) => withField('name', await channels.search(send, { keyword: name }))(name),
  create: channels.create,
  update: channels.update,
  remove: channels.remove,
}

export const redemption: RecordKind = {
  name: 'redemption',
  nameField: 'name',
  secrets: ['key'],
  counts: ['count'],
  find: (send, id) => redemptions.get(send, { id: Number(id) }),
  named: async (send, name) => withField('name', await redemptions.search(send, { keyword: name }))(name),
  create: redemptions.create,
  update: redemptions.update,
  setStatus: redemptions.setStatus,
  remove: redemptions.remove,
}

/** Returns the users of a name, without deleted ones. */
const usersNamed = async (send: Send, name: string) =>
  withField(
    'username',
    await users.search(send, { keyword: name }),
  )(name).filter(({ status }) => status !== USER_STATUS.deleted)

export const user: RecordKind = {
  name: 'user',
  nameField: 'username',
  secrets: ['password', 'original_password', 'access_token'],
  find: (send, id) => users.get(send, { id: Number(id) }),
  named: usersNamed,
  create: users.create,
  update: users.update,
  remove: users.remove,
}

export const option: RecordKind = {
  name: 'option',
  secrets: [],
  ...inList('key', 'key', options.list),
  update: options.set,
}

export const accessToken: RecordKind = {
  name: 'access_token',
  secrets: [],
  ...inList('id', 'name', accessTokens.list),
  create: accessTokens.create,
  remove: accessTokens.remove,
}

export const session: RecordKind = {
  name: 'session',
  secrets: [],
  ...inList('id', 'user_agent', sessions.list),
  remove: sessions.remove,
}

export const alertRule: RecordKind = {
  name: 'alert_rule',
  secrets: [],
  ...inList('id', 'name', allOf(alertRules.list)),
  create: alertRules.create,
  update: alertRules.update,
  remove: alertRules.remove,
}

export const alertTarget: RecordKind = {
  name: 'alert_target',
  // Some of its values are addresses with tokens in them.
  secrets: ['settings'],
  ...inList('id', 'name', allOf(alertTargets.list)),
  create: alertTargets.create,
  update: alertTargets.update,
  remove: alertTargets.remove,
}

/** Whether a field of a record holds a secret. */
export const isSecret = ({ name, secrets }: RecordKind, field: string, record: Fields): boolean =>
  secrets.includes(field) || (name === 'option' && field === 'value' && isSecretOption(String(record.key)))

/** Returns the fields of a kind that callers can set. */
export const settableOf = ({ create, update }: RecordKind): readonly string[] =>
  [...new Set([create, update].flatMap((call) => (call ? fieldsOf(call.input) : [])))].filter((field) => field !== 'id')
