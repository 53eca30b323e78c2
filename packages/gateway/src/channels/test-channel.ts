import { isRecord, readJson, splitComma } from '@relaydeck/api-sdk'
import { LOG_TYPE } from '../logs/write.ts'
import { Refusal } from '../refuse.ts'
import { RelayError } from '../relay/error.ts'
import { Failure } from '../relay/failure.ts'
import { CHAT } from '../relay/modes.ts'
import { mapped } from '../relay/provider.ts'
import { ask, wholeText } from '../relay/upstream.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import type { Row } from './store.ts'

/** Milliseconds that a tested channel may take. */
const PATIENCE = 60_000

const USUAL = 'gpt-3.5-turbo'
const QUESTION = 'Which model are you? Answer with its name alone.'

/** Names of models that do not chat. */
const NO_CHAT = /embed|moderation|whisper|tts|dall-e|image|rerank|davinci-edit/i

/** The model to ask: the one that is wanted where the channel has it, else gpt-3.5-turbo, else its first that chats. */
export function testModelOf({ models }: Pick<Row, 'models'>, wanted: string): string {
  const names = splitComma(models)
  const known = [wanted, USUAL].find((name) => names.includes(name))
  return known ?? names.find((name) => !NO_CHAT.test(name)) ?? names[0] ?? USUAL
}

function replyIn(text: string): string {
  const body = readJson(text)
  const choices = isRecord(body) && Array.isArray(body.choices) ? body.choices : []
  const [choice] = choices.filter(isRecord)
  const content = choice && isRecord(choice.message) ? choice.message.content : undefined
  if (typeof content !== 'string') throw new Refusal(texts.channelNoReply)
  return content
}

async function replyOf({ outside }: Services, channel: Row, model: string): Promise<string> {
  const body = { messages: [{ role: 'user', content: QUESTION }], stream: false }
  const signal = AbortSignal.timeout(PATIENCE)
  const question = { channel, task: CHAT.task, model: mapped(channel, model), body, signal }
  return replyIn(await wholeText(await ask(outside.fetch, question)))
}

/** How a test went. */
export interface Tested {
  readonly milliseconds: number
  /** What the model said. */
  readonly reply?: string
  /** Why there is no reply. */
  readonly error?: Refusal | RelayError
}

/** Asks a channel, also a disabled one; writes time and log, and changes no status. */
export async function tryChannel(
  services: Services,
  channel: Row,
  wanted: string,
  request_id: string,
): Promise<Tested> {
  const { clock, channels, log, report } = services
  const began = clock()
  // A response time of 0 at some time of testing says that the test failed.
  const note = (failed: boolean, words: string): number => {
    const milliseconds = clock() - began
    channels.tested(channel.id, failed ? 0 : Math.max(1, milliseconds))
    const content = `渠道“${channel.name}”测试${failed ? '失败，错误' : '成功，回答'}：${words}`
    const row = { request_id, channel: channel.id, model_name: wanted, elapsed_time: milliseconds }
    log({ user_id: 0, type: LOG_TYPE.test, content, ...row })
    return milliseconds
  }
  try {
    const reply = await replyOf(services, channel, testModelOf(channel, wanted))
    return { milliseconds: note(false, reply), reply }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RelayError)) throw error
    if (error instanceof Failure && error.network !== undefined)
      report({ requestId: request_id, endpoint: 'GET /api/channel/test', error: error.network, channel: channel.id })
    return { milliseconds: note(true, error.text.zh), error }
  }
}

/**
 * Asks a channel and waits for its reply.
 * @throws Refusal with the provider's words, keys taken out
 */
export async function testChannel(services: Services, channel: Row, wanted: string, requestId: string) {
  const { milliseconds, reply, error } = await tryChannel(services, channel, wanted, requestId)
  if (error) throw new Refusal(error.text, { beside: { time: 0, modelName: wanted } })
  return { message: reply ?? '', milliseconds }
}
