import type { Limit, LimitDraft, LimitedRecord, LimitLevel, OwnedLimit } from '@relaydeck/api-sdk'
import type { Database, Values } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { groupOf } from '../lib/group.ts'
import { ownValue, RawJson } from '../lib/json.ts'
import { groupLimitsJson, type LimitedNoun, levelNumber } from './levels.ts'
import { openReached } from './reached.ts'
import { openWindows, type SubjectLimit, type Window, type Windows } from './windows.ts'

/** A record with its limits. */
interface Limited {
  readonly id: number
  readonly limits?: readonly LimitDraft[] | undefined
}

/** A record whose limits have their use. */
type WithUse<T> = Omit<T, 'limits'> & { limits: Limit[] }

/** Limits in an answer about one token or user. */
interface LimitFields {
  readonly limits: Limit[]
  readonly all_limits: OwnedLimit[]
}

/** Whose calls are limited. */
export interface Caller {
  readonly user: { readonly id: number; readonly group: string; readonly ownLimits?: readonly LimitDraft[] }
  readonly token?: Limited | undefined
}

/** Settings of limits. */
interface LimitSettings {
  /** Returns the time zone of the calendar. */
  readonly zone: () => string
  /** Returns the limits by group, and by group and model. */
  readonly groups: () => Readonly<Record<string, readonly LimitDraft[]>>
}

const NONE: readonly SubjectLimit[] = []

/** Text that each JSON of a limit contains, in SQLite and in PostgreSQL. */
const SOME_LIMITS = '"kind"'

const withSubject = (
  owner: Omit<SubjectLimit, 'limit'>,
  limits: readonly LimitDraft[] = [],
): readonly SubjectLimit[] => (limits.length === 0 ? NONE : limits.map((limit) => ({ ...owner, limit })))

const subjectOf = (kind: LimitedNoun, { id }: { readonly id: number }): string => `${kind} ${id}`

const ofRecord = (of: LimitedNoun, record: Limited): readonly SubjectLimit[] =>
  withSubject({ subject: subjectOf(of, record), of }, record.limits)

/** Returns a limit as it is shown. */
const shown = ({ limit, used, end }: Window): Limit => ({ ...limit, used: Math.max(used, 0), resets_at: end })

/** Returns the limits of a caller as they are shown. */
export const ownedLimits = (windows: readonly Window[]): OwnedLimit[] =>
  windows.flatMap((window) => {
    const { of, model } = window
    return of === 'channel' ? [] : [{ ...shown(window), of, ...(model !== undefined && { model }) }]
  })

/** The limits of users, tokens, channels and groups. */
export interface Limits {
  readonly windows: Windows
  /** Returns the time zone of the calendar. */
  readonly zone: () => string
  /**
   * Returns the limits of a caller: of the token, of the user, and of the user with the model. A user without own limits
   * has the limits of the group.
   */
  ofCaller(caller: Caller, model: string): readonly SubjectLimit[]
  /** Returns the limits of a caller with their use: those for all models, and those for single ones that it may use. */
  all(caller: Caller, mayUse?: (model: string) => boolean): Promise<OwnedLimit[]>
  ofChannel(channel: Limited): readonly SubjectLimit[]
  /** Returns the values of the SQL of levels that selects records at a level; `undefined` without a level. */
  atLevel(noun: LimitedNoun, level: LimitLevel | undefined): Values | undefined
  /** Returns the enabled records that are near or at a limit. */
  reached(): Promise<LimitedRecord[]>
  /** Returns records with the use of their limits. */
  addUse<T extends Limited>(kind: LimitedNoun, rows: readonly T[]): Promise<WithUse<T>[]>
  /** Returns a record with the use of its limits. */
  addUseToOne<T extends Limited>(kind: LimitedNoun, row: T): Promise<WithUse<T>>
  /** Returns the fields of a token or user with its own limits, and with all that apply to its calls. */
  fieldsOf(kind: OwnedLimit['of'], caller: Caller, mayUse?: (model: string) => boolean): Promise<LimitFields>
  /** Adds the use of limits to rows that the database has serialised; rows without limits stay as they are. */
  addUseToJson<T extends Limited>(
    kind: LimitedNoun,
    rows: Promise<RawJson<T[]>>,
  ): Promise<RawJson<WithUse<T>[]> | WithUse<T>[]>
}

/** Opens the limits of users, tokens, channels and groups. */
export function openLimits(db: Database, clock: Clock, { zone, groups }: LimitSettings): Limits {
  const windows = openWindows(db, clock, zone)
  const addUse = async <T extends Limited>(kind: LimitedNoun, rows: readonly T[]): Promise<WithUse<T>[]> => {
    const limits = rows.flatMap((row) => ofRecord(kind, row))
    const read = limits.length === 0 ? { windows: [] } : await windows.read(limits)
    const bySubject = Map.groupBy(read.windows, ({ subject }) => subject)
    return rows.map((row) => ({ ...row, limits: (bySubject.get(subjectOf(kind, row)) ?? []).map(shown) }))
  }
  /** Returns the limits for all models: those of the token, and those of the user or else of the group. */
  const ofAllModels = ({ user, token }: Caller): readonly SubjectLimit[] => {
    const subject = subjectOf('user', user)
    const ofOwner =
      user.ownLimits && user.ownLimits.length > 0
        ? withSubject({ subject, of: 'user' }, user.ownLimits)
        : withSubject({ subject, of: 'group' }, ownValue(groups(), groupOf(user)))
    const ofToken = token ? ofRecord('token', token) : NONE
    return ofToken.length === 0 ? ofOwner : [...ofToken, ...ofOwner]
  }
  /** Returns the limits of a user for one model, which the group has. */
  const ofModel = (user: Caller['user'], model: string): readonly SubjectLimit[] =>
    withSubject(
      { subject: `${subjectOf('user', user)} ${model}`, of: 'group', model },
      ownValue(groups(), `${groupOf(user)}:${model}`),
    )
  const all = async (caller: Caller, mayUse = (_: string) => true): Promise<OwnedLimit[]> => {
    const start = `${groupOf(caller.user)}:`
    const models = Object.keys(groups()).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
    const forModels = models.filter(mayUse).flatMap((model) => ofModel(caller.user, model))
    const listed = [...ofAllModels(caller), ...forModels]
    return listed.length === 0 ? [] : ownedLimits((await windows.read(listed)).windows)
  }
  const readReached = openReached(db, windows, shown)
  const levelValues = (noun: LimitedNoun): Values => ({
    now: clock(),
    ...(noun === 'user' && { groups: groupLimitsJson(groups()) }),
  })
  return {
    windows,
    zone,
    atLevel: (noun: LimitedNoun, level: LimitLevel | undefined) =>
      level && { ...levelValues(noun), level: levelNumber(level) },
    reached: () => readReached(levelValues),
    ofCaller: (caller, model) => {
      const [all, forModel] = [ofAllModels(caller), ofModel(caller.user, model)]
      return forModel.length === 0 ? all : [...all, ...forModel]
    },
    all,
    fieldsOf: async (kind, caller, mayUse) => {
      const all_limits = await all(caller, mayUse)
      return { all_limits, limits: all_limits.flatMap(({ of, model: _, ...limit }) => (of === kind ? [limit] : [])) }
    },
    ofChannel: (channel) => ofRecord('channel', channel),
    addUse,
    addUseToJson: async <T extends Limited>(kind: LimitedNoun, rows: Promise<RawJson<T[]>>) => {
      const { json } = await rows
      const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
      if (!bytes.includes(SOME_LIMITS)) return new RawJson<WithUse<T>[]>(json)
      const listed: T[] = JSON.parse(bytes.toString())
      return addUse(kind, listed)
    },
    addUseToOne: async <T extends Limited>(kind: LimitedNoun, row: T): Promise<WithUse<T>> => {
      const [shown] = await addUse(kind, [row])
      return shown ?? { ...row, limits: [] }
    },
  }
}
