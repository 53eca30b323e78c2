import type { Channel, Option } from '@relaydeck/api-sdk'
import type { Dialect } from '@relaydeck/api-sdk/dialects'
import type { Issue } from './issues.ts'
import type { Server } from './server.ts'
import type { Value } from './values.ts'

/** Channels and options of a server. */
export interface State {
  readonly options: readonly Option[]
  readonly channels: readonly Channel[]
  /** Dialect of the server; `undefined`: the embedded gateway, or One API. */
  readonly dialect?: Dialect | undefined
}

/** How a file is compared and applied. */
export interface Mode {
  /** Whether channels and ratios that the file leaves out of a section or map are removed. */
  readonly prune?: boolean | undefined
  /** Whether secrets are written that the server does not show. */
  readonly secrets?: boolean | undefined
  /** Whether options that One API does not know are left out, instead of refused as misspelt. */
  readonly skipUnsupported?: boolean | undefined
}

/** Change of one field. A secret has no values; without `before` it was not set, without `after` it is removed. */
export interface FieldChange {
  /** Names below the option or channel: `['config', 'region']`; none for an option with one value. */
  readonly path: readonly string[]
  readonly before?: Value
  readonly after?: Value
  readonly isSecret?: true
}

/** Change of one channel or option. It contains no secrets. */
export interface Change {
  readonly section: 'channels' | 'options'
  readonly action: 'add' | 'change' | 'remove'
  readonly name: string
  readonly fields: readonly FieldChange[]
}

/** A value of the file that is neither compared nor written. */
export interface Note {
  /** `hiddenSecret`: the server does not show it. `unsupported`: the server cannot store it. */
  readonly code: 'hiddenSecret' | 'unsupported'
  readonly place: string
  /** The most similar option that the server has. */
  readonly suggestion?: string | undefined
}

/** The way from a server's state to a file's. */
export interface Plan {
  readonly changes: readonly Change[]
  readonly notes: readonly Note[]
  /** The compared server. */
  readonly server: Server
}

/** What comparing one option or channel finds. */
export interface Comparison {
  readonly fields: readonly FieldChange[]
  readonly notes: readonly Note[]
  readonly issues: readonly Issue[]
}
