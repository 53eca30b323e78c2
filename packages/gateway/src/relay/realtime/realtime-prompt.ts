import { sentTokens } from '../protocol/realtime-events.ts'

/** The prompt of a session's next response, which grows with the conversation. */
export interface SessionPrompt {
  /** Returns its estimated tokens. */
  tokens(): number
  /** Notes the tokens of the session's settings, which are in every prompt. */
  setSettings(tokens: number): void
  /** Notes the tokens of an item of the conversation. */
  addItem(tokens: number): void
  /** Notes the bytes of a message of the client. */
  addSent(bytes: number): void
  /** Notes the tokens of a response and its prompt, which are the beginning of the next prompt. */
  setConversation(tokens: number): void
}

/** Creates the prompt of a new session. */
export function createSessionPrompt(): SessionPrompt {
  let settings = 0
  /** Tokens of the last response and its prompt, which has the settings. */
  let conversation = 0
  /** Tokens of items since then, and bytes of the client since then. */
  let items = 0
  let sent = 0
  return {
    tokens: () => Math.ceil((conversation || settings) + items + sentTokens(sent)),
    setSettings: (tokens) => {
      settings = tokens
    },
    addItem: (tokens) => {
      items += tokens
    },
    addSent: (bytes) => {
      sent += bytes
    },
    setConversation: (tokens) => {
      conversation = tokens
      items = 0
      sent = 0
    },
  }
}
