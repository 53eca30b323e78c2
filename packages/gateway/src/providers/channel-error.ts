import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'

/** Thrown when a channel cannot be called as it is set up. Only administrators, who can change it, read why. */
export class ChannelError extends RelayError {
  override readonly name = 'ChannelError'
  readonly #reason: Text
  constructor(code: string, reason: Text) {
    super(400, relayTexts.channelUnavailable, { code })
    this.#reason = reason
  }
  override get explanation(): Text {
    return this.#reason
  }
}
