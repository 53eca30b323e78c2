import { openGatewayStandIn } from './gateway.ts'

const CHAT = {
  id: 'c',
  object: 'chat.completion',
  model: 'gpt-4o',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello there' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
}

const RESPONSE = {
  id: 'r',
  object: 'response',
  status: 'completed',
  model: 'gpt-4o',
  output: [
    {
      id: 'm',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'Hello there', annotations: [] }],
    },
  ],
  usage: { input_tokens: 3, output_tokens: 2, total_tokens: 5 },
}

const GEMINI = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Hello there' }] }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
}

/** Starts a stand-in of a provider that says "Hello there" in the protocol of the call. */
export const openProvider = () =>
  openGatewayStandIn((message, response) => {
    const url = message.url ?? ''
    const body = url.endsWith('/responses') ? RESPONSE : url.includes(':generateContent') ? GEMINI : CHAT
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  })
