/** Names of the kinds of targets, in the order in which they are listed. */
export const TARGET_KIND_NAMES = [
  'mail',
  'webhook',
  'feishu',
  'dingtalk',
  'wecom',
  'telegram',
  'bark',
  'slack',
  'message_pusher',
] as const

/** Name of a kind of target. */
export type TargetKind = (typeof TARGET_KIND_NAMES)[number]
