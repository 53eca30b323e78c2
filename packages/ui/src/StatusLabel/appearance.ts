import {
  type ChannelStatusName,
  channelStatusName,
  type LogTypeName,
  logTypeName,
  type RedemptionStatusName,
  type RoleName,
  redemptionStatusName,
  roleName,
  type TokenStatusName,
  tokenStatusName,
  type UserStatusName,
  userStatusName,
} from '@relaydeck/api-sdk'
import type { ComponentType } from 'react'
import type { IconProps } from '../icons/props.ts'
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
  IconLogin2,
  IconPlugConnectedX,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconTrash,
  IconUser,
  IconUserCog,
  IconUserShield,
} from '../icons/tabler.ts'
import type { UiTexts } from '../texts/UiTexts.ts'

type StatusTexts = UiTexts['status']

/** Meaning of a status: working, disabled by a user, disabled automatically, failed, or informational. */
type Tone = 'works' | 'off' | 'warns' | 'failed' | 'informs'

/** How a status looks. */
export interface Appearance {
  readonly tone: Tone
  /** An icon of Tabler, or another component that takes its props. */
  readonly icon: ComponentType<Pick<IconProps, 'size' | 'stroke' | 'aria-hidden'>>
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
  failed: { tone: 'failed', icon: IconCircleX },
  signIn: { tone: 'off', icon: IconLogin2 },
  unknown,
} satisfies Record<LogTypeName, Appearance>

/** Returns a function that looks up the appearance and text of a status by its name. */
const lookup =
  <N extends string>(
    appearances: Record<N, Appearance>,
    textsOf: (texts: StatusTexts) => Readonly<Record<N, string>>,
  ) =>
  (name: N, texts: StatusTexts) => ({ ...appearances[name], text: textsOf(texts)[name] })

const ofToken = lookup(token, ({ token }) => token)
const ofUser = lookup(user, ({ user }) => user)
const ofRole = lookup(role, ({ role }) => role)
const ofChannel = lookup(channel, ({ channel }) => channel)
const ofRedemption = lookup(redemption, ({ redemption }) => redemption)
const ofLog = lookup(log, ({ log }) => log)

const storedRole = (number: number) => {
  const name = roleName(number)
  return name === 'guest' ? 'unknown' : name
}

/** Appearance of each kind of status number. */
export const STATUS_APPEARANCE = {
  token: (status: number, texts: StatusTexts) => ofToken(tokenStatusName(status), texts),
  user: (status: number, texts: StatusTexts) => ofUser(userStatusName(status), texts),
  role: (status: number, texts: StatusTexts) => ofRole(storedRole(status), texts),
  channel: (status: number, texts: StatusTexts) => ofChannel(channelStatusName(status), texts),
  redemption: (status: number, texts: StatusTexts) => ofRedemption(redemptionStatusName(status), texts),
  log: (status: number, texts: StatusTexts) => ofLog(logTypeName(status), texts),
} satisfies Record<string, (status: number, texts: StatusTexts) => Appearance & { text: string }>

/** Kind of a status number. */
export type StatusKind = keyof typeof STATUS_APPEARANCE
