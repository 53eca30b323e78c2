import {
  ALERT_EVERY_MAX,
  ALERT_NAME_MAX,
  ALERT_RULES_MAX,
  ALERT_TARGETS_MAX,
  type AlertTest,
  type alertDeliveries,
  type alertRules,
  type alertTargets,
  EVENT_TYPES,
  settingsOf,
  type TargetKind,
  type TargetSetting,
  type User,
} from '@relaydeck/api-sdk'
import { checkUrl } from '../channels/private-hosts.ts'
import type { Database } from '../db/database.ts'
import { unixSeconds } from '../lib/clock.ts'
import type { Handlers } from '../lib/handlers.ts'
import { orNotFound, orRefused, Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { AlertDeliveries } from './deliveries.ts'
import { testMessage } from './message.ts'
import type { AlertRules, RuleDraft } from './rules.ts'
import { type SendDeps, send } from './send.ts'
import type { Settings } from './settings.ts'
import { type AlertTargets, type StoredTarget, withoutSecrets } from './targets.ts'

interface Deps extends SendDeps {
  readonly alertDeliveries: AlertDeliveries
  readonly alertRules: AlertRules
  readonly alertTargets: AlertTargets
  readonly db: Database
}

/** Characters of the longest setting. */
const SETTING_MAX = 1000

/** Groups, channels and targets of one rule. */
const LISTED_MAX = 100

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** Returns the fields of a change that are stated. */
const stated = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Settings of a change: a secret that is `null` is removed. */
type ChangedSettings = Readonly<Record<string, string | null>>

function checkName(name: string): void {
  if (name.trim() === '' || [...name].length > ALERT_NAME_MAX) throw new Refusal(texts.alertName)
}

/** @throws Refusal if a value does not have the format of its setting */
function checkSetting({ name, format, isOptional }: TargetSetting, value: string): void {
  if (value === '' && isOptional) return
  const isUrl = () => /^https?:$/.test(URL.parse(value)?.protocol ?? '')
  const isAddresses = () => value.split(',').every((address) => ADDRESS.test(address.trim()))
  const isValid = { url: isUrl, address: isAddresses, text: () => value !== '' }[format]()
  if (!isValid || value.length > SETTING_MAX || /[\r\n\0]/.test(value)) throw new Refusal(texts.alertSetting(name))
}

/**
 * Checks the settings of a target.
 * @throws Refusal
 */
async function checkSettings(deps: Deps, caller: User, kind: TargetKind, values: Settings): Promise<void> {
  for (const setting of settingsOf(kind)) {
    const value = values[setting.name] ?? ''
    checkSetting(setting, value)
    if (setting.format === 'url' && value !== '') await checkUrl(deps, caller, value)
  }
}

/**
 * Returns the settings of a target after a change; secrets that are left out are kept, and `null` removes one.
 * @throws Refusal if a kept secret would be sent to another address
 */
function changedSettings({ kind, settings, secrets }: StoredTarget, values: ChangedSettings): Settings {
  const declared = settingsOf(kind)
  const isKept = ({ name, isSecret }: TargetSetting) =>
    isSecret === true && (values[name] === undefined || values[name] === '')
  const urlOf = (of: ChangedSettings) => declared.find(({ name }) => name === 'url' && !secrets[name]) && (of.url ?? '')
  const keeps = declared.some((setting) => isKept(setting) && secrets[setting.name])
  if (keeps && urlOf(values) !== urlOf(settings)) throw new Refusal(texts.alertSecretAgain)
  return Object.fromEntries(
    declared.map((setting) => [setting.name, (isKept(setting) ? secrets : values)[setting.name] ?? '']),
  )
}

/** Handlers of targets of alerts, for administrators. */
export const alertTargetHandlers = (deps: Deps): Handlers<typeof alertTargets> => {
  const { alertRules, alertTargets: store, clock, db, options } = deps
  const found = async (id: number) => orNotFound(await store.find(id), texts.alertTargetNotFound)
  return {
    list: async (page, { setTotal }) => {
      setTotal(await store.count())
      return (await store.page(page)).map(withoutSecrets)
    },

    get: async ({ id }) => withoutSecrets(await found(id)),

    create: async ({ settings, ...draft }, { caller }) => {
      checkName(draft.name)
      if ((await store.count()) >= ALERT_TARGETS_MAX) throw new Refusal(texts.alertTooMany)
      await checkSettings(deps, caller, draft.kind, settings)
      return withoutSecrets(await store.create(draft, settings))
    },

    update: async ({ id, settings, ...changes }, { caller }) => {
      const target = await found(id)
      if (changes.name !== undefined) checkName(changes.name)
      const values = settings && changedSettings(target, settings)
      if (values) await checkSettings(deps, caller, target.kind, values)
      return withoutSecrets(orNotFound(await store.update(target, stated(changes), values), texts.alertTargetNotFound))
    },

    remove: ({ id }) =>
      db.transaction(async () => {
        orNotFound((await store.remove(id)) || undefined, texts.alertTargetNotFound)
        for (const rule of alertRules.all().filter(({ targets }) => targets.includes(id)))
          await alertRules.update(rule.id, { targets: rule.targets.filter((target) => target !== id) })
        return undefined
      }),

    test: async ({ id }): Promise<AlertTest> => {
      const target = await found(id)
      const message = testMessage(options, target.language, unixSeconds(clock))
      const { outcome, http_status, answer } = await send(deps, target, message)
      return { delivered: outcome === 'delivered', http_status, answer }
    },
  }
}

/**
 * Checks a rule.
 * @throws Refusal
 */
async function checkRule({ alertTargets }: Deps, rule: RuleDraft): Promise<void> {
  const { name, events, targets, groups, channels, threshold, every_minutes } = rule
  checkName(name)
  if (events.length === 0) throw new Refusal(texts.alertEvents)
  if (
    [targets, groups, channels].some(({ length }) => length > LISTED_MAX) ||
    groups.some((group) => /[,\s]|^$/.test(group))
  )
    throw new Refusal(texts.alertScope)
  for (const id of targets) orRefused(await alertTargets.find(id), texts.alertUnknownTarget(String(id)))
  const [only, ...others] = events
  const hasLevel = only && others.length === 0 && 'level' in EVENT_TYPES[only]
  if (threshold < 0 || (threshold > 0 && !hasLevel)) throw new Refusal(texts.alertThreshold)
  if (every_minutes < 0 || every_minutes > ALERT_EVERY_MAX) throw new Refusal(texts.alertEvery(String(ALERT_EVERY_MAX)))
  const times = [rule.quiet_from, rule.quiet_until, rule.digest_at]
  if (times.some((time) => time !== '' && !TIME.test(time))) throw new Refusal(texts.alertTime)
  if (
    (rule.quiet_from === '') !== (rule.quiet_until === '') ||
    (rule.quiet_from !== '' && rule.quiet_from === rule.quiet_until)
  )
    throw new Refusal(texts.alertQuiet)
}

/** Handlers of rules of alerts, for administrators. */
export const alertRuleHandlers = (deps: Deps): Handlers<typeof alertRules> => {
  const { alertRules: store } = deps
  const found = (id: number) => orNotFound(store.find(id), texts.alertRuleNotFound)
  return {
    list: async ({ p, size = LISTED_MAX }, { setTotal }) => {
      const all = store.all()
      setTotal(all.length)
      return all.slice(p * size, (p + 1) * size)
    },

    get: async ({ id }) => found(id),

    create: async (draft) => {
      if (store.all().length >= ALERT_RULES_MAX) throw new Refusal(texts.alertTooMany)
      await checkRule(deps, draft)
      return store.create(draft)
    },

    update: async ({ id, ...changes }) => {
      await checkRule(deps, { ...found(id), ...stated(changes) })
      return orNotFound(await store.update(id, stated(changes)), texts.alertRuleNotFound)
    },

    remove: async ({ id }) => {
      orNotFound((await store.remove(id)) || undefined, texts.alertRuleNotFound)
      return undefined
    },
  }
}

/** Handlers of deliveries of alerts, for administrators. */
export const alertDeliveryHandlers = ({ alertDeliveries: store }: Deps): Handlers<typeof alertDeliveries> => ({
  list: (filters) => store.page(filters),

  repeat: async ({ id }) => {
    orNotFound(await store.stateOf(id), texts.alertDeliveryNotFound)
    orRefused((await store.repeat(id)) || undefined, texts.alertNotRepeatable)
    return undefined
  },
})
