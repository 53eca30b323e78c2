import { AsyncLocalStorage } from 'node:async_hooks'

/** Who causes events, and how. */
export interface Origin {
  /** 0 and `''` of the gateway and of guests. */
  readonly userId: number
  readonly username: string
  /** `session`, `access_token:<name>` or `gateway`; `config:` comes before it if a configuration file was applied. */
  readonly via: string
  /** `PUT /api/channel/`; `''` without a call. */
  readonly call: string
  readonly requestId: string
  readonly address: string
  readonly device: string
  /** Name of the bulk change that the call is part of, which its caller chose; absent without one. */
  readonly batch?: string
  /** The event that is taken back. */
  readonly undoes?: number
}

const GATEWAY: Origin = { userId: 0, username: '', via: 'gateway', call: '', requestId: '', address: '', device: '' }

/** Creates what knows who causes the events of the current function. */
export function createOrigins() {
  const storage = new AsyncLocalStorage<Origin>()
  return {
    /** Runs a function whose events somebody causes; by default the gateway does. */
    as: <T>(origin: Origin, work: () => T): T => storage.run(origin, work),
    current: (): Origin => storage.getStore() ?? GATEWAY,
  }
}

export type Origins = ReturnType<typeof createOrigins>
