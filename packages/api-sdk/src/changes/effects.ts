import * as accessTokens from '../access-tokens/access-tokens.ts'
import * as deliveries from '../alerts/deliveries.ts'
import * as alertRules from '../alerts/rules.ts'
import * as alertTargets from '../alerts/targets.ts'
import * as channels from '../channels/channels.ts'
import type { AnyEndpoint, Send } from '../core/endpoint.ts'
import * as journal from '../journal/journal.ts'
import type { UndoPlan } from '../journal/schemas.ts'
import * as logs from '../logs/logs.ts'
import * as moves from '../moves/moves.ts'
import * as oauth from '../oauth/oauth.ts'
import * as options from '../options/options.ts'
import * as redemptions from '../redemptions/redemptions.ts'
import * as account from '../session/all.ts'
import * as sessions from '../sessions/sessions.ts'
import * as tokens from '../tokens/tokens.ts'
import * as twoFactor from '../two-factor/two-factor.ts'
import type { MANAGE_ACTIONS } from '../users/schemas.ts'
import { USER_STATUS } from '../users/status.ts'
import * as users from '../users/users.ts'
import type { Fields, RecordKind } from './records.ts'
import * as records from './records.ts'

/** What a call does to a record. */
export type Effect =
  | { readonly action: 'created'; readonly kind: RecordKind }
  | {
      readonly action: 'changed' | 'removed'
      readonly kind: RecordKind
      /** Reads the record that a call is about. */
      find(send: Send, input: Fields): Promise<Fields | undefined>
      /** Returns the fields that the record has afterwards, as far as the call sets them; `undefined` removes it. */
      after(input: Fields, before: Fields): Fields | undefined
    }
  /** The server itself says what the call would do. */
  | { readonly action: 'planned'; plan(send: Send, input: Fields): Promise<readonly UndoPlan[]> }
  /** Nobody can say what the call would do. */
  | { readonly action: 'other'; readonly reason: string }

const byId =
  (kind: RecordKind) =>
  (send: Send, { id }: Fields) =>
    kind.find(send, id as number)

const created = (kind: RecordKind): Effect => ({ action: 'created', kind })

const removed = (kind: RecordKind): Effect => ({
  action: 'removed',
  kind,
  find: byId(kind),
  after: () => undefined,
})

/** Whether a value changes nothing in a field that cannot be cleared. */
const isEmpty = (value: unknown): boolean => value === undefined || value === '' || value === 0

/** @param kept fields that cannot be cleared: empty values are ignored */
const changed = (kind: RecordKind, kept: readonly string[] = []): Effect => ({
  action: 'changed',
  kind,
  find: byId(kind),
  after: ({ id: _, status_only: __, ...input }) =>
    Object.fromEntries(
      Object.entries(input).filter(
        ([field, value]) => value !== undefined && !(kept.includes(field) && isEmpty(value)),
      ),
    ),
})

const other = (reason: string): Effect => ({ action: 'other', reason })

type ManageAction = (typeof MANAGE_ACTIONS)[number]

/** What the actions of `users.manage` set. */
const MANAGED: Readonly<Record<Exclude<ManageAction, 'delete'>, Fields>> = {
  promote: { role: 10 },
  demote: { role: 1 },
  disable: { status: USER_STATUS.banned },
  enable: { status: USER_STATUS.enabled },
}

const ACCOUNT = 'It signs somebody in or out, or sends a message'
const PROVIDER = 'Its effect depends on the answer of a provider'

/** What each call with effects does. */
const EFFECTS: ReadonlyMap<AnyEndpoint, Effect> = new Map<AnyEndpoint, Effect>([
  [accessTokens.create, created(records.accessToken)],
  [accessTokens.remove, removed(records.accessToken)],
  [deliveries.repeat, other('It sends a message again')],
  [alertRules.create, created(records.alertRule)],
  [alertRules.update, changed(records.alertRule)],
  [alertRules.remove, removed(records.alertRule)],
  [alertTargets.create, created(records.alertTarget)],
  [alertTargets.update, changed(records.alertTarget)],
  [alertTargets.remove, removed(records.alertTarget)],
  [alertTargets.test, other('It sends a message')],
  [channels.create, created(records.channel)],
  [channels.update, changed(records.channel, ['name', 'key', 'type', 'models', 'group', 'config'])],
  [channels.remove, removed(records.channel)],
  [channels.removeDisabled, other('It removes all disabled channels; the list of channels has them')],
  [channels.fetchModels, other(PROVIDER)],
  [channels.keysInUse, other('It only reads')],
  [channels.test, other(PROVIDER)],
  [channels.testAll, other(PROVIDER)],
  [channels.testUnsaved, other(PROVIDER)],
  [channels.updateBalance, other(PROVIDER)],
  [channels.updateBalances, other(PROVIDER)],
  [
    journal.undo,
    {
      action: 'planned',
      plan: async (send, input) => [await journal.undo(send, { id: Number(input.id), plan: true })],
    },
  ],
  [
    journal.restore,
    { action: 'planned', plan: (send, input) => journal.restore(send, { time: Number(input.time), plan: true }) },
  ],
  [logs.clear, other('It removes all rows before a time')],
  [moves.plan, other('It only plans')],
  [moves.upload, other('It only stores a part of a file')],
  [moves.make, other('Its plan is the answer of moves.plan')],
  ...Object.values(oauth).map((call): [AnyEndpoint, Effect] => [call, other(ACCOUNT)]),
  [
    options.set,
    {
      action: 'changed',
      kind: records.option,
      find: async (send, { key }) => (await records.option.find(send, String(key))) ?? { key },
      after: ({ value }) => ({ value: String(value) }),
    },
  ],
  [redemptions.create, created(records.redemption)],
  [redemptions.update, changed(records.redemption)],
  [redemptions.setStatus, changed(records.redemption)],
  [redemptions.remove, removed(records.redemption)],
  [account.login, other(ACCOUNT)],
  [account.logout, other(ACCOUNT)],
  [account.register, other(ACCOUNT)],
  [account.resetPassword, other(ACCOUNT)],
  [account.sendEmailCode, other(ACCOUNT)],
  [account.sendResetMail, other(ACCOUNT)],
  [
    account.updateSelf,
    {
      action: 'changed',
      kind: records.user,
      find: (send) => account.self(send),
      after: ({ original_password: _, ...input }) =>
        Object.fromEntries(Object.entries(input).filter(([, value]) => !isEmpty(value))),
    },
  ],
  [sessions.remove, removed(records.session)],
  [sessions.removeOthers, other('It ends all other sessions; sessions.list has them')],
  [tokens.create, created(records.token)],
  [tokens.update, changed(records.token)],
  [tokens.setStatus, changed(records.token)],
  [tokens.remove, removed(records.token)],
  [twoFactor.begin, other('It only prepares a second factor')],
  [twoFactor.confirm, other('It switches the second factor on')],
  [twoFactor.disable, other('It switches the second factor off')],
  [twoFactor.remove, other('It switches the second factor of a user off')],
  [users.create, created(records.user)],
  [users.update, changed(records.user)],
  [
    users.manage,
    {
      action: 'changed',
      kind: records.user,
      find: async (send, { username }) => (await records.user.named(send, String(username)))[0],
      after: ({ action }) => (action === 'delete' ? undefined : MANAGED[action as keyof typeof MANAGED]),
    },
  ],
  [
    users.credit,
    {
      action: 'changed',
      kind: records.user,
      find: (send, { user_id }) => records.user.find(send, Number(user_id)),
      after: ({ quota }, before) => ({ quota: Number(before.quota) + Number(quota) }),
    },
  ],
  [users.remove, removed(records.user)],
  [users.removeSelf, other('It removes the own account')],
  [users.inviteCode, other('It makes an invite code, unless there is one')],
  [users.redeem, other('Its effect depends on the code')],
  [users.rotateAccessToken, other('It replaces the access token')],
])

/** Returns what a call does; `undefined` of a call without effects, and of one that this package does not have. */
export const effectOf = (call: AnyEndpoint): Effect | undefined => EFFECTS.get(call)
