import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const { channel } = samples

/** Samples of channels in each state, for stories. */
export const byKind = {
  usual: { ...channel, id: 9, name: 'openai-main', priority: 10, used_quota: 48_250_000 },
  slow: { ...channel, id: 8, name: '硅基流动', type: 44, models: 'deepseek-v3', response_time: 6_420, balance: 88.5 },
  mapped: {
    ...channel,
    id: 7,
    name: 'azure-eastasia',
    type: 3,
    base_url: 'https://eastasia.openai.azure.com',
    other: '2024-10-21',
    model_mapping: '{"gpt-4":"gpt-4o"}',
    system_prompt: 'Answer in the language of the question.',
  },
  bedrock: {
    ...channel,
    id: 6,
    name: 'bedrock',
    type: 33,
    models: 'claude-3-5-sonnet-20241022',
    config: '{"region":"us-east-1","ak":"","sk":""}',
  },
  untested: { ...channel, id: 5, name: 'spare', test_time: 0, response_time: 0, balance_updated_time: 0, balance: 0 },
  disabled: { ...channel, id: 4, name: 'old key', status: CHANNEL_STATUS.disabled },
  failing: { ...channel, id: 3, name: 'relay', status: CHANNEL_STATUS.disabledAutomatically, response_time: 0 },
  strange: { ...channel, id: 2, name: '', type: 999, models: '', group: '' },
}

export const kinds = Object.values(byKind)
