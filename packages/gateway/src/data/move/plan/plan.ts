import { FORMS } from '../families/forms.ts'
import { type Field, lostFields } from '../fields.ts'
import {
  type Family,
  type HouseChannel,
  type HouseCode,
  type HouseOption,
  type HouseToken,
  type HouseUser,
  NOUNS,
  type Note,
  type Noun,
  type Read,
} from '../house.ts'
import { planChannels } from './channels.ts'
import { planCodes } from './codes.ts'
import { planOptions } from './options.ts'
import type { Planning } from './planning.ts'
import type { MoveRules, State } from './state.ts'
import { type Step, Steps } from './step.ts'
import { planTokens } from './tokens.ts'
import { planUsers } from './users.ts'

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

/** Returns the steps of a noun. */
export const stepsOf = (plan: Plan, noun: Noun): readonly Step<unknown>[] => plan[noun]

/** Returns whether a plan writes anything. */
export const isEmpty = (plan: Plan): boolean =>
  NOUNS.every((noun) => stepsOf(plan, noun).every(({ action }) => action !== 'add' && action !== 'change'))

/** Plans a move: what of a source is added, changed, kept and left out, and why. Nothing is read or written. */
export function planOf(read: Read, state: State, rules: MoveRules): Plan {
  const steps = new Steps(state, rules)
  const form = state.family === 'relaydeck' ? undefined : FORMS[state.family]
  const planning: Planning = { read, state, rules, steps, form }
  const isMoved = (noun: Noun) => rules.only.includes(noun)
  const users = planUsers(planning)
  const there = new Set(state.house.users.map(({ username }) => username))
  const owners = isMoved('users') ? users.owners : new Map([...users.owners].filter(([, name]) => there.has(name)))
  const planned = {
    users: isMoved('users') ? users.steps : [],
    tokens: isMoved('tokens') ? planTokens(planning, owners) : [],
    channels: isMoved('channels') ? planChannels(planning) : [],
    codes: isMoved('codes') ? planCodes(planning) : [],
    options: isMoved('options') ? planOptions(planning) : [],
  }
  const losses = lostFields(read.family, state.family, (noun, name) => steps.isWritten(noun, name))
    .filter(({ noun }) => isMoved(noun))
    .map((field) => ({
      field,
      count: field.isCarried === false ? undefined : steps.lossesOf(field.noun, field.name),
    }))
  return {
    from: read.family,
    to: state.family,
    rules,
    ...planned,
    root: users.root && users.root.from !== users.root.to ? users.root : undefined,
    losses: losses.filter(({ count }) => count !== 0),
    notes: read.notes,
    withoutPassword: isMoved('users') ? users.withoutPassword : [],
  }
}
