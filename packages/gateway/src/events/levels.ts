import type { EventName } from '@relaydeck/api-sdk'

/** Knows at which levels events happen. */
export interface EventLevels {
  /** Returns the levels of a type of event, ascending; without a level there are none. */
  of(event: EventName): readonly number[]
}
