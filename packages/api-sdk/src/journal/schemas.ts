import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, int, lenientNumber, list, text } from '../core/schema.ts'
import { type LimitDraft, limitDrafts } from '../limits/schemas.ts'

/** Kinds of records whose changes the journal has. */
export const JOURNAL_KINDS = [
  'channel',
  'token',
  'user',
  'redemption',
  'option',
  'access_token',
  'two_factor',
  'session',
  'log',
  'alert_target',
  'alert_rule',
] as const

export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** What happened to a record. */
export const JOURNAL_ACTIONS = ['created', 'changed', 'removed'] as const

export type JournalAction = (typeof JOURNAL_ACTIONS)[number]

/** Value of a field in the journal. */
export type JournalValue = string | number | boolean | null | LimitDraft[]

const journalValue: z.ZodMiniType<JournalValue> = z.union([z.string(), z.number(), z.boolean(), z.null(), limitDrafts])

const changeShape = {
  /** Name of the field as in the record. */
  field: z.string(),
  /** `null` of a new record, and of a secret. */
  before: journalValue,
  /** `null` of a removed record, and of a secret. */
  after: journalValue,
}

/** Field of a record that changed. */
export interface FieldChange extends Fields<typeof changeShape> {}
const FieldChange: NamedObject<FieldChange, typeof changeShape> = z.object(changeShape)

const rowShape = {
  /** Id of the record; 0 of an option. */
  id: lenientNumber,
  /** Name of the record; the key of an option. May be empty. */
  name: text,
  action: z.literal(JOURNAL_ACTIONS),
  changes: list(FieldChange),
}

/** One of several records that an entry has. */
export interface JournalRow extends Fields<typeof rowShape> {}
export const JournalRow: NamedObject<JournalRow, typeof rowShape> = z.object(rowShape)

const nullableText = z.pipe(
  z.transform((value: string | null | undefined) => value ?? null),
  z.nullable(z.string()),
)

const actorShape = {
  /** Id of the user; 0 of the gateway and of guests. */
  user_id: lenientNumber,
  /** Name at that time. */
  username: text,
  /** `session`, `access_token:<name>`, `config` or `gateway`. */
  via: text,
  /** Name of the access token of the call, `''` of the system access token; `null` without one. */
  access_token: nullableText,
  /** Network address. */
  address: text,
  /** The header `User-Agent`, shortened. */
  device: text,
}

const recordShape = { kind: z.literal(JOURNAL_KINDS), id: lenientNumber, name: text }

/** The record of an entry; id 0 and name `''` if there are several. */
const recordRef = z.object(recordShape)

const entryShape = {
  /** Id of the entry. */
  id: int,
  /** Unix seconds. */
  created_at: int,
  /** Who made the change. */
  actor: z.object(actorShape),
  /** `PUT /api/channel/`; `''` if the gateway itself made the change. */
  call: text,
  /** Request id of the call. */
  request_id: text,
  record: recordRef,
  /** What happened to all of its records; `changed` if it differs among them. */
  action: z.literal(JOURNAL_ACTIONS),
  /** Empty if there are several records. */
  changes: list(FieldChange),
  /** The records, if there are several. */
  rows: list(JournalRow),
  /** Whether the change can be taken back. */
  undoable: flag,
  /** The entry that this one took back; 0: none. */
  undoes: lenientNumber,
  /** The entry that took this one back; 0: none. */
  undone_by: lenientNumber,
}

/** Entry of the journal: a change of one record, or of several by one call. Only the embedded gateway has a journal. */
export interface JournalEntry extends Fields<typeof entryShape> {}
export const JournalEntry: NamedObject<JournalEntry, typeof entryShape> = z.object(entryShape)

const planShape = { record: recordRef, action: entryShape.action, changes: entryShape.changes, rows: entryShape.rows }

/** What taking an entry back changes: `before` is the present value. */
export interface UndoPlan extends Fields<typeof planShape> {}
export const UndoPlan: NamedObject<UndoPlan, typeof planShape> = z.object(planShape)
