import { CHANNEL_STATUS, DEFAULT_GROUP } from '@relaydeck/api-sdk'
import { type Editable, editableLimits, id, integer, nullableText, real, text } from '../db/table.ts'
import { withoutPassword } from '../lib/url-password.ts'
import { withoutSecrets } from './config.ts'

/** The table `channels`. */
export const CHANNELS = {
  name: 'channels',
  columns: {
    id,
    type: integer({ default: 0, editable: true }),
    key: text({ default: '', editable: true, journal: 'secret' }),
    status: integer({ default: CHANNEL_STATUS.enabled, editable: true }),
    name: text({ default: '', editable: true }),
    weight: integer({ default: 0, editable: true }),
    created_time: integer({ default: 0, journal: 'measured' }),
    test_time: integer({ default: 0, journal: 'measured' }),
    response_time: integer({ default: 0, journal: 'measured' }),
    base_url: text({ default: '', editable: true, withoutSecrets: withoutPassword }),
    other: nullableText({ default: null, editable: true }),
    balance: real({ default: 0, journal: 'measured' }),
    balance_updated_time: integer({ default: 0, journal: 'measured' }),
    models: text({ default: '', editable: true }),
    group: text({ default: DEFAULT_GROUP, editable: true }),
    used_quota: integer({ default: 0, journal: 'measured' }),
    model_mapping: text({ default: '', editable: true }),
    priority: integer({ default: 0, editable: true }),
    config: text({ default: '', editable: true, withoutSecrets }),
    system_prompt: nullableText({ default: null, editable: true }),
    limits: editableLimits,
  },
} as const

/** The settings of a channel. */
export type ChannelSettings = Editable<typeof CHANNELS>
