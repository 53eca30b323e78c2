import { hasKey } from '../core/has-key.ts'

/** Fields of a channel's `config`, and whether their values are secret. */
export const CHANNEL_CONFIG_FIELDS = {
  region: { secret: false },
  ak: { secret: true },
  sk: { secret: true },
  /** User of Coze; account of Cloudflare. */
  user_id: { secret: false },
  api_version: { secret: false },
  library_id: { secret: false },
  plugin: { secret: false },
  vertex_ai_project_id: { secret: false },
  /** Google's credentials, JSON text. */
  vertex_ai_adc: { secret: true },
  /** Proxy for calls of the provider, which only the embedded gateway uses; see `readProxyUrl`. */
  proxy: { secret: false },
} as const

/** Content of a channel's `config`; the channel type decides which fields count. */
export type ChannelConfig = { readonly [F in keyof typeof CHANNEL_CONFIG_FIELDS]?: string | undefined }

/** Returns whether a value of a channel's `config` is secret. Unknown fields are. */
export const isSecretConfigField = (field: string): boolean =>
  !hasKey(CHANNEL_CONFIG_FIELDS, field) || CHANNEL_CONFIG_FIELDS[field].secret
