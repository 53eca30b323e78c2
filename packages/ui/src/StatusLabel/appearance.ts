import {
  type ChannelStatusName,
  channels,
  type LogTypeName,
  logs,
  type RedemptionStatusName,
  type RoleName,
  redemptions,
  roleName,
  type TokenStatusName,
  tokens,
  type UserStatusName,
  users,
} from '@relaydeck/api-sdk'
import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleX,
  IconClockX,
  IconCoins,
  IconCrown,
  IconFlask,
  IconHelpCircle,
  IconPlugConnectedX,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconTrash,
  IconUser,
  IconUserCog,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react'
import type { UiTexts } from '../texts/texts.tsx'

/** Meaning of a status: working, disabled by a user, disabled automatically, failed, or informational. */
type Tone = 'works' | 'off' | 'warns' | 'failed' | 'informs'

interface Appearance {
  readonly tone: Tone
  readonly icon: TablerIcon
}

const unknown: Appearance = { tone: 'off', icon: IconHelpCircle }

// With `satisfies`, a status added to the SDK is a compile error until it has an appearance here.
const token = {
  enabled: { tone: 'works', icon: IconCircleCheckFilled },
  disabled: { tone: 'off', icon: IconCircleMinus },
  expired: { tone: 'warns', icon: IconClockX },
  exhausted: { tone: 'failed', icon: IconCircleX },
  unknown,
} satisfies Record<TokenStatusName, Appearance>

const user = {
  enabled: { tone: 'works', icon: IconCircleCheckFilled },
  banned: { tone: 'failed', icon: IconCircleX },
  deleted: { tone: 'off', icon: IconTrash },
  unknown,
} satisfies Record<UserStatusName, Appearance>

const role = {
  user: { tone: 'off', icon: IconUser },
  admin: { tone: 'informs', icon: IconUserShield },
  root: { tone: 'warns', icon: IconCrown },
  unknown,
} satisfies Record<Exclude<RoleName, 'guest'>, Appearance>

const channel = {
  enabled: { tone: 'works', icon: IconCircleCheckFilled },
  disabled: { tone: 'off', icon: IconCircleMinus },
  disabledAutomatically: { tone: 'warns', icon: IconPlugConnectedX },
  unknown,
} satisfies Record<ChannelStatusName, Appearance>

const redemption = {
  unused: { tone: 'works', icon: IconTicket },
  disabled: { tone: 'off', icon: IconCircleMinus },
  used: { tone: 'informs', icon: IconCircleCheck },
  unknown,
} satisfies Record<RedemptionStatusName, Appearance>

const log = {
  topUp: { tone: 'works', icon: IconCoins },
  consume: { tone: 'informs', icon: IconReceipt },
  manage: { tone: 'warns', icon: IconUserCog },
  system: { tone: 'off', icon: IconSettings },
  test: { tone: 'off', icon: IconFlask },
  unknown,
} satisfies Record<LogTypeName, Appearance>

/** Returns a function that looks up the appearance and text of a status by its name. */
const lookup =
  <N extends string>(appearances: Record<N, Appearance>, textsOf: (texts: UiTexts) => Readonly<Record<N, string>>) =>
  (name: N, texts: UiTexts) => ({ ...appearances[name], text: textsOf(texts)[name] })

const ofToken = lookup(token, ({ status }) => status.token)
const ofUser = lookup(user, ({ status }) => status.user)
const ofRole = lookup(role, ({ status }) => status.role)
const ofChannel = lookup(channel, ({ status }) => status.channel)
const ofRedemption = lookup(redemption, ({ status }) => status.redemption)
const ofLog = lookup(log, ({ status }) => status.log)

const storedRole = (number: number) => {
  const name = roleName(number)
  return name === 'guest' ? 'unknown' : name
}

/** Appearance of each kind of status number. */
export const STATUS_APPEARANCE = {
  token: (status: number, texts: UiTexts) => ofToken(tokens.tokenStatusName(status), texts),
  user: (status: number, texts: UiTexts) => ofUser(users.userStatusName(status), texts),
  role: (status: number, texts: UiTexts) => ofRole(storedRole(status), texts),
  channel: (status: number, texts: UiTexts) => ofChannel(channels.channelStatusName(status), texts),
  redemption: (status: number, texts: UiTexts) => ofRedemption(redemptions.redemptionStatusName(status), texts),
  log: (status: number, texts: UiTexts) => ofLog(logs.logTypeName(status), texts),
} satisfies Record<string, (status: number, texts: UiTexts) => Appearance & { text: string }>

/** Kind of a status number. */
export type StatusKind = keyof typeof STATUS_APPEARANCE
