import { boolean, id, integer, text } from '../db/table.ts'

/** The table `logs`. */
export const LOGS = {
  name: 'logs',
  columns: {
    id,
    user_id: integer({ default: 0 }),
    created_at: integer({ default: 0 }),
    type: integer({ default: 0 }),
    content: text({ default: '' }),
    username: text({ default: '' }),
    token_name: text({ default: '' }),
    model_name: text({ default: '' }),
    quota: integer({ default: 0 }),
    prompt_tokens: integer({ default: 0 }),
    completion_tokens: integer({ default: 0 }),
    channel_id: integer({ default: 0 }),
    request_id: text({ default: '' }),
    elapsed_time: integer({ default: 0 }),
    is_stream: boolean({ default: false }),
    system_prompt_reset: boolean({ default: false }),
    content_en: text({ default: '', oneApi: null }),
    status: integer({ default: 0, oneApi: null }),
    first_token: integer({ default: 0, oneApi: null }),
    attempts: integer({ default: 0, oneApi: null }),
    conversation: integer({ default: 0, oneApi: null }),
  },
} as const
