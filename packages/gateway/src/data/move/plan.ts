import { isDeepStrictEqual } from 'node:util'
import { CHANNEL_STATUS, joinComma, RANK, splitComma } from '@relaydeck/api-sdk'
import { invalidSubnet } from '@relaydeck/api-sdk/rules'
import { moveTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'
import { obstacleIn } from '../import/tables.ts'
import { canonical, hasSecret } from './families/channel.ts'
import type { Form } from './families/form.ts'
import { FORMS } from './families/forms.ts'
import { type Field, lostFields } from './fields.ts'
import {
  type Family,
  type House,
  type HouseChannel,
  type HouseCode,
  type HouseOption,
  type HouseToken,
  type HouseUser,
  NOUNS,
  type Note,
  type Noun,
  type Read,
} from './house.ts'
import { type Entries, isMap, optionIn, PRICE_MAPS, readEntries, withOnePrice, writeEntries } from './options.ts'
import { usableHash } from './passwords.ts'
import type { Hidden } from './read/family.ts'

/** What happens to an item that the target has already: its fields stay, or the source's replace them. */
export const EXISTING = ['keep', 'replace'] as const
export type Existing = (typeof EXISTING)[number]

/** Rules of a move. */
export interface MoveRules {
  readonly existing: Existing
  /** What is moved. */
  readonly only: readonly Noun[]
}

/** Which texts a target takes. */
interface TextRules {
  /** Whether names that differ in case only are the same. */
  readonly foldsCase: boolean
  readonly hasNul: boolean
  /** Most characters by `noun.field`. */
  readonly widths: ReadonlyMap<string, number>
}

/** What a target has before a move. */
export interface State {
  readonly family: Family
  readonly house: House
  readonly hidden: Hidden
  /** Positions of channels that stay as they are, since they are one channel there: those with several keys. */
  readonly fixedChannels: ReadonlySet<number>
  readonly texts: TextRules
  /**
   * Fields that can be written, as `noun.field`: a server's interface lacks the others, and does not take keys of tokens
   * and codes. `undefined`: all.
   */
  readonly written?: ReadonlySet<string> | undefined
  /** Whether the target has an option in another form, which its interface does not write. */
  readonly isFixedOption?: ((key: string) => boolean) | undefined
}

/**
 * What happens to an item:
 * - `add`: the target does not have it
 * - `change`: the target has it, and its fields are replaced
 * - `same`: the target has it already
 * - `keep`: the target has it with other fields, which stay
 * - `leave`: it does not come along
 */
export type Action = 'add' | 'change' | 'same' | 'keep' | 'leave'

/** What happens to one item. */
export interface Step<T> {
  readonly action: Action
  /** Name for people: never a key. */
  readonly name: string
  /** Why, and what it loses; parts of sentences. */
  readonly reasons: readonly Text[]
  /** The item as it is written. */
  readonly item: T
  /** Position in the target's house, if it has it. */
  readonly at: number | undefined
}

/** A field that a move loses. */
interface Loss {
  readonly field: Field
  /** Number of items that have it; `undefined` if the source does not tell. */
  readonly count: number | undefined
}

/** A move before it is made. */
export interface Plan {
  readonly from: Family
  readonly to: Family
  readonly rules: MoveRules
  readonly users: readonly Step<HouseUser>[]
  readonly tokens: readonly Step<HouseToken>[]
  readonly channels: readonly Step<HouseChannel>[]
  readonly codes: readonly Step<HouseCode>[]
  readonly options: readonly Step<HouseOption>[]
  /** The names of the super administrators of both sides, if they are one user and differ. */
  readonly root: { readonly from: string; readonly to: string } | undefined
  readonly losses: readonly Loss[]
  readonly notes: readonly Note[]
  /** Usernames of added users without a password. */
  readonly withoutPassword: readonly string[]
}

const NO_LIMITS: readonly never[] = []

/** Returns the steps of a noun. */
export const stepsOf = (plan: Plan, noun: Noun): readonly Step<unknown>[] => plan[noun]

/** Returns whether a plan writes anything. */
export const isEmpty = (plan: Plan): boolean =>
  NOUNS.every((noun) => stepsOf(plan, noun).every(({ action }) => action !== 'add' && action !== 'change'))

/** Returns what an item of a house lost when a family took it: names of fields. */
const changedFields = (before: object, after: object): string[] =>
  Object.entries(before).flatMap(([name, value]) => (isDeepStrictEqual(value, Reflect.get(after, name)) ? [] : [name]))

/** Values of a field that says nothing. */
const NOTHING: ReadonlySet<unknown> = new Set([null, '', 0, false])

/** Plans a move. */
class Planner {
  private readonly form: Form | undefined
  private readonly counts = new Map<string, number>()
  private readonly withoutPassword: string[] = []
  /** Names of users in the target by their names in the source. */
  private readonly owners = new Map<string, string>()
  private readonly read: Read
  private readonly state: State
  private readonly rules: MoveRules

  constructor(read: Read, state: State, rules: MoveRules) {
    this.read = read
    this.state = state
    this.rules = rules
    this.form = state.family === 'relaydeck' ? undefined : FORMS[state.family]
  }

  private readonly fold = (name: string) => (this.state.texts.foldsCase ? name.toLowerCase() : name)

  private isMoved(noun: Noun): boolean {
    return this.rules.only.includes(noun)
  }

  /** Counts the fields that an item loses. */
  private count(noun: Noun, before: object, after: object): void {
    for (const name of changedFields(before, after)) {
      const key = `${noun}.${name}`
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    }
  }

  private isWritten(noun: Noun, field: string): boolean {
    const { written } = this.state
    return written === undefined || noun === 'options' || written.has(`${noun}.${field}`)
  }

  /** Returns an item with the fields of another one where the target cannot write its own. */
  private writable<T extends object>(noun: Noun, item: T, others: object | undefined): T {
    const kept = Object.entries(others ?? {}).filter(([name]) => !this.isWritten(noun, name))
    return { ...item, ...Object.fromEntries(kept) }
  }

  /** Counts the fields of a new item that the target cannot write. */
  private countUnwritten(noun: Noun, item: object): void {
    for (const [name, value] of Object.entries(item)) {
      if (this.isWritten(noun, name) || NOTHING.has(value)) continue
      const key = `${noun}.${name}`
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    }
  }

  /** Returns why a target cannot store the texts of an item. */
  private textProblem(noun: Noun, item: object): Text | undefined {
    const { hasNul, widths } = this.state.texts
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== 'string') continue
      const width = widths.get(`${noun}.${name}`)
      if (!hasNul && value.includes('\0')) return moveTexts.nul(name)
      if (width !== undefined && [...value].length > width) return moveTexts.width(name, width)
    }
    return undefined
  }

  private step<T extends object>(
    noun: Noun,
    name: string,
    {
      before,
      item,
      at,
      existing,
      reasons,
    }: {
      readonly before: object
      readonly item: T
      readonly at: number | undefined
      /** The target's item, with what the source does not replace. */
      readonly existing: { readonly kept: T; readonly replaced: T } | undefined
      readonly reasons: readonly Text[]
    },
  ): Step<T> {
    const problem = this.textProblem(noun, existing ? existing.replaced : item)
    if (problem !== undefined && !existing) return { action: 'leave', name, reasons: [problem], item, at }
    if (!existing) {
      this.count(noun, before, item)
      this.countUnwritten(noun, item)
      return { action: 'add', name, reasons, item, at }
    }
    const { kept } = existing
    const replaced = this.writable(noun, existing.replaced, kept)
    if (isDeepStrictEqual(kept, replaced)) return { action: 'same', name, reasons: [], item: kept, at }
    if (this.rules.existing === 'keep') return { action: 'keep', name, reasons: [], item: kept, at }
    if (problem !== undefined) return { action: 'keep', name, reasons: [problem], item: kept, at }
    this.count(noun, before, item)
    return { action: 'change', name, reasons, item: replaced, at }
  }

  /** The super administrators that are one user: of several, the one with the same name, else the first. */
  private rootPair(): Plan['root'] {
    const roots = (house: House) => house.users.filter(({ role }) => role >= RANK.root)
    const [ours, theirs] = [roots(this.read.house), roots(this.state.house)]
    const isSame = (a: HouseUser, b: HouseUser) => this.fold(a.username) === this.fold(b.username)
    const from = ours.find((user) => theirs.some((other) => isSame(user, other))) ?? ours[0]
    const to = from && (theirs.find((other) => isSame(from, other)) ?? theirs[0])
    return from && to ? { from: from.username, to: to.username } : undefined
  }

  private users(root: Plan['root']): Step<HouseUser>[] {
    const there = this.state.house.users
    const position = new Map(there.map(({ username }, at) => [this.fold(username), at] as const))
    const hidden = new Set(this.state.hidden.usernames.map(this.fold))
    const taken = new Taken(this.state, this.fold)
    const added = new Set<string>()
    const steps = this.read.house.users.map((user): Step<HouseUser> => {
      const isRoot = user.username === root?.from
      const name = isRoot ? root.to : user.username
      const at = position.get(this.fold(name))
      const found = at === undefined ? undefined : there[at]
      if (!found && hidden.has(this.fold(name))) return this.left(user.username, user, moveTexts.deletedName)
      if (added.has(this.fold(name))) return this.left(user.username, user, moveTexts.sameName)
      // As the source tells it, without what the target's family does not have.
      const formed = { ...(this.form?.userIn(user) ?? user), limits: this.form ? NO_LIMITS : user.limits }
      const { item, reasons } = taken.freed(formed, found?.username)
      const hash = this.isWritten('users', 'password_hash') ? usableHash(user.password_hash) : null
      const known = { ...item, password_hash: hash }
      const step = this.step('users', user.username, {
        before: user,
        item: known,
        at,
        existing: found && { kept: found, replaced: replacedUser(found, known, isRoot) },
        reasons: hash === null && !found ? [...reasons, moveTexts.needsReset] : reasons,
      })
      if (step.action === 'add') {
        if (hash === null) this.withoutPassword.push(user.username)
        taken.add(known)
        added.add(this.fold(name))
      }
      if (step.action !== 'leave') this.owners.set(user.username, found?.username ?? user.username)
      return step
    })
    const isThere = (name: string) => this.owners.get(name)
    return steps.map((step) => {
      const inviter = isThere(step.item.inviter) ?? (step.action === 'add' ? '' : step.item.inviter)
      return step.action === 'add' || step.action === 'change' ? { ...step, item: { ...step.item, inviter } } : step
    })
  }

  private left<T>(name: string, item: T, ...reasons: readonly Text[]): Step<T> {
    return { action: 'leave', name, reasons, item, at: undefined }
  }

  private tokens(): Step<HouseToken>[] {
    const there = this.state.house.tokens
    const position = new Map(there.map(({ key }, at) => [this.fold(key), at] as const))
    // Of several keys that are the same there, the first one comes along.
    const taken = new Set(this.state.hidden.tokenKeys.map(this.fold))
    return this.read.house.tokens.map((token): Step<HouseToken> => {
      const name = `${token.owner}: ${token.name}`
      const owner = this.owners.get(token.owner)
      const at = position.get(this.fold(token.key))
      const found = at === undefined ? undefined : there[at]
      if (owner === undefined) return this.left(name, token, moveTexts.noUser)
      if (!found && !this.isWritten('tokens', 'key')) return this.left(name, token, moveTexts.ownKeys)
      const problem = found ? undefined : this.form?.keyProblem(token.key)
      if (problem !== undefined) return this.left(name, token, problem)
      if (!found && taken.has(this.fold(token.key))) return this.left(name, token, moveTexts.tokenKey)
      const { item, reasons } = this.tokenIn({ ...token, owner })
      if (!item) return this.left(name, token, ...reasons)
      if (found && found.owner !== owner)
        return { action: 'keep', name, reasons: [moveTexts.owner(found.owner)], item: found, at }
      taken.add(this.fold(token.key))
      return this.step('tokens', name, {
        before: { ...token, owner },
        item,
        at,
        existing: found && { kept: found, replaced: item },
        reasons,
      })
    })
  }

  /** Returns a token as the target's family has it. */
  private tokenIn(token: HouseToken): { readonly item: HouseToken | undefined; readonly reasons: readonly Text[] } {
    const condition = this.form?.keyCondition(token.key)
    if (this.form)
      return { item: { ...token, limits: NO_LIMITS, aliases: '' }, reasons: condition === undefined ? [] : [condition] }
    const networks = splitComma(token.subnet)
    const valid = networks.filter((network) => invalidSubnet(network) === undefined)
    // Without networks everybody could use it.
    if (networks.length > 0 && valid.length === 0) return { item: undefined, reasons: [moveTexts.noNetwork] }
    return {
      item: { ...token, subnet: joinComma(valid) },
      reasons: valid.length < networks.length ? [moveTexts.withoutNetworks] : [],
    }
  }

  private channels(): Step<HouseChannel>[] {
    const there = this.state.house.channels
    const places = new Map<string, number[]>()
    for (const [at, { name }] of there.entries()) places.set(name, [...(places.get(name) ?? []), at])
    return this.read.house.channels.map((each): Step<HouseChannel> => {
      const channel = canonical(each)
      const at = places.get(channel.name)?.shift()
      const found = at === undefined ? undefined : there[at]
      if (at !== undefined && found && this.state.fixedChannels.has(at))
        return { action: 'keep', name: channel.name, reasons: [moveTexts.severalKeys], item: found, at }
      const tooLong = this.listProblem(channel)
      if (tooLong !== undefined && !found) return this.left(channel.name, channel, tooLong)
      const { item, lost } = this.form?.channelIn(channel) ?? { item: channel, lost: this.obstaclesOf(channel) }
      const known = found ? withSecretsOf(found, item) : withoutKey(item)
      return this.step('channels', channel.name, {
        before: { ...channel, key: item.key },
        item: known,
        at,
        existing: found && { kept: found, replaced: known },
        reasons: item.key === null && !found ? [...lost, moveTexts.noKey] : lost,
      })
    })
  }

  /** Returns why this gateway could not call an enabled channel of another server. */
  private obstaclesOf(channel: HouseChannel): Text[] {
    if (this.read.family === 'relaydeck' || channel.status !== CHANNEL_STATUS.enabled || channel.key === null) return []
    const { reason } = obstacleIn({ ...channel, key: channel.key })
    return reason === undefined ? [] : [moveTexts.cannotCall(reason)]
  }

  /** Returns which entry of a channel's lists the target's index of channels cannot store. */
  private listProblem({ models, group }: HouseChannel): Text | undefined {
    const isTooLong = (list: string, width = Number.POSITIVE_INFINITY) =>
      splitComma(list).some((entry) => [...entry].length > width)
    const { widths } = this.state.texts
    if (isTooLong(models, widths.get('abilities.model'))) return moveTexts.modelTooLong
    return isTooLong(group, widths.get('abilities.group')) ? moveTexts.groupTooLong : undefined
  }

  private codes(): Step<HouseCode>[] {
    const there = this.state.house.codes
    const position = new Map(there.map(({ key }, at) => [this.fold(key), at] as const))
    const taken = new Set(this.state.hidden.codeKeys.map(this.fold))
    return this.read.house.codes.map((code): Step<HouseCode> => {
      const at = position.get(this.fold(code.key))
      const found = at === undefined ? undefined : there[at]
      if (!found && !this.isWritten('codes', 'key')) return this.left(code.name, code, moveTexts.ownKeys)
      if (!found && taken.has(this.fold(code.key))) return this.left(code.name, code, moveTexts.codeKey)
      taken.add(this.fold(code.key))
      const existing = found && { kept: found, replaced: code }
      return this.step('codes', code.name, { before: code, item: code, at, existing, reasons: [] })
    })
  }

  private options(): Step<HouseOption>[] {
    const { family, house } = this.state
    const theirs = new Map(house.options.map((option, at) => [option.key, { option, at }] as const))
    const formed = this.read.house.options.map((option) => ({ option, ...formedOf(family, option) }))
    const maps = new Map(
      formed.flatMap(({ option, item }) => (item?.entries ? [[option.key, item.entries] as const] : [])),
    )
    const kept = family === 'one-hub' ? withOnePrice(maps) : maps
    const there = new Map(
      house.options.filter(({ key }) => isMap(key)).map(({ key, value }) => [key, readEntries(value)]),
    )
    return formed.map(({ option, item, lost }): Step<HouseOption> => {
      const found = theirs.get(option.key)
      if (!item) return this.left(option.key, option, ...lost)
      const ours = kept.get(option.key)
      if (!ours) {
        const existing = found && { kept: found.option, replaced: item.option }
        return this.step('options', option.key, {
          before: option,
          item: item.option,
          at: found?.at,
          existing,
          reasons: lost,
        })
      }
      const dropped = (item.entries?.size ?? 0) - ours.size
      const reasons = dropped > 0 ? [...lost, moveTexts.prices(dropped)] : lost
      if (ours.size === 0 && dropped > 0) return this.left(option.key, option, ...reasons)
      const step = this.mapStep(option.key, ours, { maps: kept, there, at: found?.at, reasons })
      const isWritten = step.action === 'add' || step.action === 'change'
      return isWritten && this.state.isFixedOption?.(option.key)
        ? this.left(option.key, option, moveTexts.otherForm)
        : step
    })
  }

  /** Plans a map, whose entries move separately. */
  private mapStep(
    key: string,
    ours: Entries,
    {
      maps,
      there,
      at,
      reasons,
    }: {
      readonly maps: ReadonlyMap<string, Entries>
      readonly there: ReadonlyMap<string, Entries | undefined>
      readonly at: number | undefined
      readonly reasons: readonly Text[]
    },
  ): Step<HouseOption> {
    const theirs = there.get(key) ?? new Map<string, unknown>()
    const isOpen = (name: string) =>
      this.rules.existing === 'replace' || (!theirs.has(name) && (!PRICE_MAPS.has(key) || agrees(name, maps, there)))
    const differing = [...ours].filter(([name, value]) => !isDeepStrictEqual(theirs.get(name), value))
    const written = differing.filter(([name]) => isOpen(name))
    const staying = differing.length - written.length
    const merged = new Map([...theirs, ...written])
    const item = { key, value: writeEntries(merged) }
    const problem = this.textProblem('options', item)
    if (problem !== undefined) return this.left(key, item, problem)
    const counts = [
      ...reasons,
      ...(written.length > 0 && at !== undefined ? [moveTexts.written(written.length)] : []),
      ...(staying > 0 ? [moveTexts.staying(staying)] : []),
    ]
    if (at === undefined) {
      // New API uses a stored map instead of the one that it has built in.
      const hides = this.state.family === 'new-api' && PRICE_MAPS.has(key)
      const builtIn = hides ? [moveTexts.hidesBuiltIn] : []
      return { action: 'add', name: key, reasons: [...counts, ...builtIn], item, at }
    }
    if (written.length > 0) return { action: 'change', name: key, reasons: counts, item, at }
    return { action: staying > 0 ? 'keep' : 'same', name: key, reasons: staying > 0 ? counts : [], item, at }
  }

  private losses(): Loss[] {
    return lostFields(this.read.family, this.state.family, (noun, name) => this.isWritten(noun, name))
      .filter(({ noun }) => this.isMoved(noun))
      .map((field) => ({
        field,
        count: field.isCarried === false ? undefined : (this.counts.get(`${field.noun}.${field.name}`) ?? 0),
      }))
      .filter(({ count }) => count !== 0)
  }

  plan(): Plan {
    const root = this.rootPair()
    const users = this.users(root)
    if (!this.isMoved('users')) {
      const there = new Set(this.state.house.users.map(({ username }) => username))
      for (const [from, to] of this.owners) if (!there.has(to)) this.owners.delete(from)
    }
    const tokens = this.isMoved('tokens') ? this.tokens() : []
    const channels = this.isMoved('channels') ? this.channels() : []
    const codes = this.isMoved('codes') ? this.codes() : []
    const options = this.isMoved('options') ? this.options() : []
    return {
      from: this.read.family,
      to: this.state.family,
      rules: this.rules,
      users: this.isMoved('users') ? users : [],
      tokens,
      channels,
      codes,
      options,
      root: root && root.from !== root.to ? root : undefined,
      losses: this.losses(),
      notes: this.read.notes,
      withoutPassword: this.isMoved('users') ? this.withoutPassword : [],
    }
  }
}

/** An option as a family has it, with the entries of a map. */
function formedOf(family: Family, option: HouseOption) {
  const { option: item, lost } = optionIn(family, option)
  return { item: item && { option: item, entries: isMap(item.key) ? readEntries(item.value) : undefined }, lost }
}

/** Returns whether the target's price of a model is a part of the source's, so that the rest can be added. */
const agrees = (
  model: string,
  maps: ReadonlyMap<string, Entries>,
  there: ReadonlyMap<string, Entries | undefined>,
): boolean =>
  [...PRICE_MAPS].every((key) => {
    const value = there.get(key)?.get(model)
    return value === undefined || isDeepStrictEqual(value, maps.get(key)?.get(model))
  })

/** Returns a channel with the secrets of the target's, if its own are not known: that one may not be ready. */
function withSecretsOf(there: HouseChannel, channel: HouseChannel): HouseChannel {
  if (channel.key !== null) return channel
  const config = hasSecret(there.config) ? there.config : channel.config
  return { ...channel, key: there.key, status: there.status, config }
}

/** Returns a new channel; one whose key is not known is disabled. */
const withoutKey = (channel: HouseChannel): HouseChannel =>
  channel.key === null ? { ...channel, key: '', status: CHANNEL_STATUS.disabled } : channel

/** Returns a user of the target with the source's fields; of super administrators, sign-in and role stay. */
function replacedUser(there: HouseUser, user: HouseUser, isRoot: boolean): HouseUser {
  const own = isRoot
    ? { password_hash: there.password_hash, role: there.role, status: there.status, email: there.email || user.email }
    : { password_hash: user.password_hash ?? there.password_hash }
  return {
    ...user,
    ...own,
    username: there.username,
    aff_code: user.aff_code || there.aff_code,
    inviter: user.inviter || there.inviter,
  }
}

/** Fields by which one account alone can be known. */
const ACCOUNTS = ['github_id', 'github_account', 'wechat_id', 'lark_id', 'oidc_id'] as const

/** Values that only one user of the target may have. */
class Taken {
  private readonly values = new Map<string, string>()
  private readonly fold: (text: string) => string

  constructor({ house, hidden }: State, fold: (text: string) => string) {
    this.fold = fold
    for (const user of house.users) {
      this.add(user)
      if (user.email !== '') this.values.set(`email ${fold(user.email)}`, user.username)
    }
    for (const code of hidden.invitationCodes) this.values.set(`aff_code ${fold(code)}`, '')
  }

  /** Notes the values of a user. */
  add(user: HouseUser): void {
    for (const name of [...ACCOUNTS, 'aff_code'] as const)
      if (user[name] !== '') this.values.set(`${name} ${this.fold(user[name])}`, user.username)
  }

  /** Returns a user without the values that others have. @param self name of the same user in the target */
  freed(user: HouseUser, self: string | undefined): { readonly item: HouseUser; readonly reasons: readonly Text[] } {
    const names = ([...ACCOUNTS, 'email', 'aff_code'] as const).filter((name) => {
      const owner = user[name] === '' ? undefined : this.values.get(`${name} ${this.fold(user[name])}`)
      return owner !== undefined && owner !== self
    })
    return {
      item: { ...user, ...Object.fromEntries(names.map((name) => [name, ''])) },
      reasons: names.map((name) => (name === 'aff_code' ? moveTexts.inviteCode : moveTexts.without(name))),
    }
  }
}

/** Plans a move: what of a source is added, changed, kept and left out, and why. Nothing is read or written. */
export const planOf = (read: Read, state: State, rules: MoveRules): Plan => new Planner(read, state, rules).plan()
