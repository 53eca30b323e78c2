/** Creates a token that is worth a dollar and valid for an hour, and calls a model with it through OpenAI's client. */
import { connect, openAiOptions } from '@relaydeck/api-sdk'
import OpenAI from 'openai'

const gateway = connect({ baseUrl: process.env.GATEWAY_URL, accessToken: process.env.GATEWAY_TOKEN })

const { quota_per_unit } = await gateway.status.get()
const token = await gateway.tokens.create({
  name: 'one hour',
  remain_quota: quota_per_unit,
  expired_time: Math.floor(Date.now() / 1000) + 3600,
})
const openai = new OpenAI(openAiOptions(gateway, token))
const { choices } = await openai.chat.completions.create({
  model: process.argv[2] ?? 'gpt-4o-mini',
  messages: [{ role: 'user', content: 'Hello!' }],
})
process.stdout.write(`${choices[0]?.message.content}\n`)
