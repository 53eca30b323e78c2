import type { Limit, LimitDraft, LimitedRecord, LimitLevel } from '@relaydeck/api-sdk'
import type { Database, Values } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
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

/** The caller of a model, by whose limits a call is checked. */
interface Caller {
  readonly user: Limited
  readonly token: Limited
  readonly group: string
  readonly model: string
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

const withSubject = (subject: string, limits: readonly LimitDraft[] = []): readonly SubjectLimit[] =>
  limits.length === 0 ? NONE : limits.map((limit) => ({ subject, limit }))

const subjectOf = (kind: LimitedNoun, { id }: Limited): string => `${kind} ${id}`

/** Returns a limit as it is shown. */
const shown = ({ limit, used, end }: Window): Limit => ({ ...limit, used: Math.max(used, 0), resets_at: end })

/** The limits of users, tokens, channels and groups. */
export interface Limits {
  readonly windows: Windows
  /** Returns the time zone of the calendar. */
  readonly zone: () => string
  /**
   * Returns the limits of a caller: of the token, of the user, and of the user with the model. A user without own limits
   * has the limits of the group.
   */
  ofCaller(caller: Caller): readonly SubjectLimit[]
  /** Returns the limits that a user of a group has for single models, by model. */
  ofModels(caller: Pick<Caller, 'user' | 'group'>): ReadonlyMap<string, readonly SubjectLimit[]>
  ofChannel(channel: Limited): readonly SubjectLimit[]
  /** Returns the values of the SQL of levels that selects records at a level; `undefined` without a level. */
  atLevel(noun: LimitedNoun, level: LimitLevel | undefined): Values | undefined
  /** Returns the enabled records that are near or at a limit. */
  reached(): Promise<LimitedRecord[]>
  /** Returns records with the use of their limits. */
  addUse<T extends Limited>(kind: LimitedNoun, rows: readonly T[]): Promise<WithUse<T>[]>
  /** Returns a record with the use of its limits. */
  addUseToOne<T extends Limited>(kind: LimitedNoun, row: T): Promise<WithUse<T>>
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
    const limits = rows.flatMap((row) => withSubject(subjectOf(kind, row), row.limits))
    const read = limits.length === 0 ? { windows: [] } : await windows.read(limits)
    const bySubject = Map.groupBy(read.windows, ({ subject }) => subject)
    return rows.map((row) => ({ ...row, limits: (bySubject.get(subjectOf(kind, row)) ?? []).map(shown) }))
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
    ofModels: ({ user, group }: Pick<Caller, 'user' | 'group'>) => {
      const start = `${group}:`
      const owner = subjectOf('user', user)
      const ofGroup = Object.entries(groups()).filter(([name]) => name.startsWith(start))
      return new Map(
        ofGroup.map(([name, limits]) => {
          const model = name.slice(start.length)
          return [model, withSubject(`${owner} ${model}`, limits)]
        }),
      )
    },
    ofCaller: ({ user, token, group, model }: Caller): readonly SubjectLimit[] => {
      const own = user.limits && user.limits.length > 0 ? user.limits : ownValue(groups(), group)
      const ofModel = ownValue(groups(), `${group}:${model}`)
      const owner = subjectOf('user', user)
      const all = [
        withSubject(owner, own),
        withSubject(`${owner} ${model}`, ofModel),
        withSubject(subjectOf('token', token), token.limits),
      ]
      return all.every((limits) => limits.length === 0) ? NONE : all.flat()
    },
    ofChannel: (channel: Limited): readonly SubjectLimit[] =>
      withSubject(subjectOf('channel', channel), channel.limits),
    addUse,
    addUseToJson: async <T extends Limited>(kind: LimitedNoun, rows: Promise<RawJson<T[]>>) => {
      const { json } = await rows
      const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
      if (!bytes.includes(SOME_LIMITS)) return new RawJson<WithUse<T>[]>(json)
      return addUse(kind, JSON.parse(bytes.toString()) as T[])
    },
    addUseToOne: async <T extends Limited>(kind: LimitedNoun, row: T): Promise<WithUse<T>> => {
      const [shown] = await addUse(kind, [row])
      return shown ?? { ...row, limits: [] }
    },
  }
}
