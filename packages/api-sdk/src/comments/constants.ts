/** Writes out the constants that comments name, for documents, help texts and agents, whose readers cannot look them up. */

import { ALERT_EVERY_MAX, ALERT_STATUS } from '../alerts/schemas.ts'
import { TARGET_KINDS, type TargetSetting } from '../alerts/target-kinds.ts'
import { CHANNEL_CONFIG_FIELDS } from '../channels/config-fields.ts'
import { CHANNEL_STATUS } from '../channels/status.ts'
import { CHANNEL_TYPE } from '../channels/types.ts'
import { RANK } from '../core/roles.ts'
import { EVENT_TYPES } from '../events/types.ts'
import { LOG_TYPE } from '../logs/types.ts'
import { REDEMPTION_STATUS } from '../redemptions/status.ts'
import { ACCOUNT_LIMITS } from '../session/schemas.ts'
import { TOKEN_STATUS } from '../tokens/status.ts'
import { USER_STATUS } from '../users/status.ts'

/** Names of numbers. */
export type Names = Readonly<Record<string, number>>

/** Numbers with names, by the constant that comments name. */
const NUMBERS: Readonly<Record<string, Names>> = {
  ALERT_STATUS,
  CHANNEL_STATUS,
  CHANNEL_TYPES: CHANNEL_TYPE,
  LOG_TYPE,
  RANK,
  REDEMPTION_STATUS,
  TOKEN_STATUS,
  USER_STATUS,
}

const listed = (names: Names): string =>
  Object.entries(names)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ')

const settingText = ({ name, isOptional, default: usual }: TargetSetting): string =>
  `${name}${usual ? ` = ${usual}` : isOptional ? ' (optional)' : ''}`

/** Texts about other constants. */
const TEXTS: Readonly<Record<string, string>> = {
  ACCOUNT_LIMITS: Object.entries(ACCOUNT_LIMITS)
    .map(([name, limit]) => `${name} ${limit}`)
    .join(', '),
  ALERT_EVERY_MAX: String(ALERT_EVERY_MAX),
  CHANNEL_CONFIG_FIELDS: Object.keys(CHANNEL_CONFIG_FIELDS).join(', '),
  EVENT_TYPES: Object.entries(EVENT_TYPES)
    .flatMap(([type, declared]) => ('level' in declared ? [`${type}: ${declared.level}`] : []))
    .join(', '),
  TARGET_KINDS: Object.entries(TARGET_KINDS)
    .map(([kind, { settings }]) => `${kind}: ${settings.map(settingText).join(', ')}`)
    .join('; '),
}

/** A constant in a comment. */
const CONSTANT = /`([A-Z][A-Z_]+)`/g

/** Returns the names of the numbers of the first constant in a comment that has some; `undefined` if none has. */
export function namesIn(comment: string): Names | undefined {
  for (const [, constant = ''] of comment.matchAll(CONSTANT)) if (NUMBERS[constant]) return NUMBERS[constant]
  return undefined
}

/**
 * Returns a comment with the values of its constants in brackets.
 * @param values numbers that the field may have; all that the constant has, if left out
 */
export const writtenOut = (comment: string, values?: readonly unknown[]): string =>
  comment.replace(CONSTANT, (text, constant: string) => {
    const names = NUMBERS[constant]
    const possible = names && Object.entries(names).filter(([, number]) => !values || values.includes(number))
    const facts = possible ? listed(Object.fromEntries(possible)) : TEXTS[constant]
    return facts === undefined ? text : `${text} (${facts})`
  })
