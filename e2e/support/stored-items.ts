/** Every item of local storage that the console reads. */
export const STORED_ITEMS = [
  'user',
  'status',
  'system_name',
  'logo',
  'footer_html',
  'quota_per_unit',
  'display_in_currency',
  'chat_link',
  'language',
  'navigation-folded',
  'notice',
  'aff',
  'channel_models',
  'table-token',
  'table-channel',
  'table-redemption',
  'table-user',
  'table-page-size',
  'mantine-color-scheme-value',
  'prompt-channel-test',
  'email-code',
  'email-code-again',
  'reset-mail-again',
  'default-password',
  'setup-away',
  'family',
  'shell',
  'palette-recent',
] as const

/** Every item of session storage that the console reads. */
export const TAB_ITEMS = ['work', 'return-to'] as const
