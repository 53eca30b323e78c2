/** A provider that answers immediately, whole or as a stream of ten chunks: `node provider.ts PORT`. Prints its URL. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const WORDS = Array.from({ length: 10 }, (_, at) => `word ${at} `)
const ANSWER = WORDS.join('')

/** Answer and events of a protocol. */
interface Answers {
  readonly whole: object
  readonly events: readonly object[]
  /** Text after the events. */
  readonly end?: string
}

const usage = { input_tokens: 9, output_tokens: 30, total_tokens: 39 }
const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'bench', stop_sequence: null }
const response = { id: 'resp_1', object: 'response', status: 'completed', model: 'bench' }
const output = [
  { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: ANSWER, annotations: [] }] },
]
const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'bench' }
const chatUsage = { prompt_tokens: 9, completion_tokens: 30, total_tokens: 39 }

/** Answers by the end of the path. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  completions: {
    whole: {
      ...{ id: 'c1', object: 'chat.completion', created: 1, model: 'bench', usage: chatUsage },
      choices: [{ index: 0, message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }],
    },
    events: [
      ...WORDS.map((content) => ({ ...chunk, choices: [{ index: 0, delta: { content } }] })),
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { ...chunk, choices: [], usage: chatUsage },
    ],
    end: 'data: [DONE]\n\n',
  },
  messages: {
    whole: { ...message, content: [{ type: 'text', text: ANSWER }], stop_reason: 'end_turn', usage },
    events: [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null, usage } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...WORDS.map((each) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: each } })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ],
  },
  responses: {
    whole: { ...response, output, usage },
    events: [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
      ...WORDS.map((delta) => ({
        ...{ type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta },
      })),
      { type: 'response.completed', response: { ...response, output, usage } },
    ],
  },
}

const eventOf = (data: object): string => {
  const name = 'type' in data ? `event: ${data.type}\n` : ''
  return `${name}data: ${JSON.stringify(data)}\n\n`
}

const server = createServer(async (request, reply) => {
  const answers = ANSWERS[/[a-z]+(?=$|\?)/.exec(request.url ?? '')?.[0] ?? '']
  const body = await text(request)
  if (!answers) return reply.writeHead(404).end('{}')
  if (!/"stream":\s*true/.test(body))
    return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.whole))
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of answers.events) {
    reply.write(eventOf(event))
    // Each chunk is a packet of its own.
    await new Promise(setImmediate)
  }
  return reply.end(answers.end)
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
