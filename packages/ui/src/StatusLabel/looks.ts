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

/** What a state means for the person: works, off by hand, off by itself, failed, or merely information. */
type Tone = 'works' | 'off' | 'warns' | 'failed' | 'informs'

interface Look {
  readonly tone: Tone
  readonly icon: TablerIcon
}

const unknown: Look = { tone: 'off', icon: IconHelpCircle }

// `satisfies`: a state that the SDK learns is a compile error here until it has a look.
const token = {
  enabled: { tone: 'works', icon: IconCircleCheckFilled },
  disabled: { tone: 'off', icon: IconCircleMinus },
  expired: { tone: 'warns', icon: IconClockX },
  exhausted: { tone: 'failed', icon: IconCircleX },
  unknown,
} satisfies Record<TokenStatusName, Look>

const user = {
  enabled: { tone: 'works', icon: IconCircleCheckFilled },
  banned: { tone: 'failed', icon: IconCircleX },
  deleted: { tone: 'off', icon: IconTrash },
  unknown,
} satisfies Record<UserStatusName, Look>

const role = {
  user: { tone: 'off', icon: IconUser },
  admin: { tone: 'informs', icon: IconUserShield },
  root: { tone: 'warns', icon: IconCrown },
  unknown,
} satisfies Record<Exclude<RoleName, 'guest'>, Look>

const channel = {
  enabled: { tone: 'works', icon: IconCircleCheckFilled },
  disabled: { tone: 'off', icon: IconCircleMinus },
  disabledAutomatically: { tone: 'warns', icon: IconPlugConnectedX },
  unknown,
} satisfies Record<ChannelStatusName, Look>

const redemption = {
  unused: { tone: 'works', icon: IconTicket },
  disabled: { tone: 'off', icon: IconCircleMinus },
  used: { tone: 'informs', icon: IconCircleCheck },
  unknown,
} satisfies Record<RedemptionStatusName, Look>

const log = {
  topUp: { tone: 'works', icon: IconCoins },
  consume: { tone: 'informs', icon: IconReceipt },
  manage: { tone: 'warns', icon: IconUserCog },
  system: { tone: 'off', icon: IconSettings },
  test: { tone: 'off', icon: IconFlask },
  unknown,
} satisfies Record<LogTypeName, Look>

/** The look and the word of a state by its name. */
const among =
  <N extends string>(looks: Record<N, Look>, words: (texts: UiTexts) => Readonly<Record<N, string>>) =>
  (name: N, texts: UiTexts) => ({ ...looks[name], word: words(texts)[name] })

const ofToken = among(token, ({ status }) => status.token)
const ofUser = among(user, ({ status }) => status.user)
const ofRole = among(role, ({ status }) => status.role)
const ofChannel = among(channel, ({ status }) => status.channel)
const ofRedemption = among(redemption, ({ status }) => status.redemption)
const ofLog = among(log, ({ status }) => status.log)

const storedRole = (number: number) => {
  const name = roleName(number)
  return name === 'guest' ? 'unknown' : name
}

/** How each kind of state number is shown. A new kind is a record of looks, two lines here and a line in `UiTexts`. */
export const describe = {
  token: (status: number, texts: UiTexts) => ofToken(tokens.tokenStatusName(status), texts),
  user: (status: number, texts: UiTexts) => ofUser(users.userStatusName(status), texts),
  role: (status: number, texts: UiTexts) => ofRole(storedRole(status), texts),
  channel: (status: number, texts: UiTexts) => ofChannel(channels.channelStatusName(status), texts),
  redemption: (status: number, texts: UiTexts) => ofRedemption(redemptions.redemptionStatusName(status), texts),
  log: (status: number, texts: UiTexts) => ofLog(logs.logTypeName(status), texts),
} satisfies Record<string, (status: number, texts: UiTexts) => Look & { word: string }>

/** What a state number belongs to. */
export type StatusKind = keyof typeof describe
