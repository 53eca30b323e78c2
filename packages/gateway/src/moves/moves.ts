import type { Clock } from '../lib/clock.ts'
import { PlannedMoves } from './planned-moves.ts'
import { Uploads } from './uploads.ts'

/** What moves to this gateway keep between two calls, in this process. */
export class Moves {
  readonly uploads: Uploads
  readonly planned: PlannedMoves

  constructor(clock: Clock) {
    this.uploads = new Uploads(clock)
    this.planned = new PlannedMoves(clock)
  }

  /** Ends what nobody has used for a while. */
  async sweep(): Promise<void> {
    this.planned.sweep()
    await this.uploads.sweep()
  }

  close(): Promise<void> {
    return this.uploads.close()
  }
}
