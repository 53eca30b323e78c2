import type { Log } from '../flags/log.ts'
import { type Seen, SILENT, serverSeen, serverText } from './server-text.ts'

/** Knows in words what the existing gateway is, and tells when it turns out to be another one. */
export class ServerWatch {
  readonly #log: Log
  readonly #url: string
  #text = SILENT
  #told: string | undefined
  #tells = false

  constructor(log: Log, url: string) {
    this.#log = log
    this.#url = url
  }

  /** What was seen last. */
  get text(): string {
    return this.#text
  }

  /** Takes what a call for the status gave. A server that is away for a while is not told: the health check is. */
  readonly see = (seen: Seen): void => {
    this.#text = serverText(seen)
    if (this.#tells && serverSeen(seen) && this.#text !== this.#told) {
      this.#log.info(`The gateway ${this.#url} is ${this.#text}`)
      this.#told = this.#text
    }
  }

  /** Tells from now on what is seen, if it differs from the last one. */
  tellChanges(): void {
    this.#told = this.#text
    this.#tells = true
  }
}
