import type { Dropped } from '../core/report.ts'
import type { ServerEvent } from './server-event.ts'

/**
 * Converts the events of a stream. It holds no timers and no source: the caller pushes as fast as it can write, and
 * drops the converter when the client has left.
 */
export interface EventConverter {
  /** Takes an event and returns the events to send for it. */
  push(event: Pick<ServerEvent, 'data' | 'event'>): ServerEvent[]
  /** Returns the last events at the end of the stream: an error in the target's form if the answer is incomplete. */
  end(): ServerEvent[]
  /** What was lost so far. */
  dropped(): readonly Dropped[]
}

/** Joins two converters, such as Messages to chat and chat to Responses. */
export function chain(first: EventConverter, second: EventConverter): EventConverter {
  const through = (events: readonly ServerEvent[]) => events.flatMap((event) => second.push(event))
  return {
    push: (event) => through(first.push(event)),
    end: () => [...through(first.end()), ...second.end()],
    dropped: () => [...first.dropped(), ...second.dropped()],
  }
}
