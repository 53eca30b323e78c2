import type { Duplex } from 'node:stream'

/** Who ended a session. */
export type EndedBy = 'client' | 'provider' | 'gateway'

/** An error that ends a session. */
export interface SessionError {
  /** The event that tells the client. */
  readonly event: string
  /** Reason for which its WebSocket is closed. */
  readonly reason: string
}

/** A conversation over two WebSockets, which the provider has accepted. The caller passes the messages on. */
export interface RealtimeSession {
  /** The connection to the provider, after the handshake. */
  readonly connection: Duplex
  /** Subprotocol of the client. */
  readonly protocol: string | undefined
  /** Aborted when the gateway is closed. */
  readonly signal: AbortSignal
  /** Notes the bytes of a message of the client. */
  fromClient(bytes: number): void
  /**
   * Reads a message of the provider, and charges the response that it ends; call it for one message after the other.
   * @returns the error for which the session must be closed after the message
   */
  fromProvider(message: string): Promise<SessionError | undefined>
  /** Charges what has not been charged, and releases the reservation. */
  end(by: EndedBy): Promise<void>
}
