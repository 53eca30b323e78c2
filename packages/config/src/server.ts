import type { Family, Option } from '@relaydeck/api-sdk'
import type { Dialect } from '@relaydeck/api-sdk/dialects'

/** What decides which parts of a file a server can store. */
export interface Server {
  /** `undefined`: the embedded gateway, or One API. */
  readonly dialect: Dialect | undefined
  /** Whether it is the embedded gateway. */
  readonly isEmbedded: boolean
}

/** Returns what decides which parts of a file a server with these options can store. */
export const serverOf = (state: {
  readonly options: readonly Option[]
  readonly dialect?: Dialect | undefined
}): Server => ({
  dialect: state.dialect,
  isEmbedded: !state.dialect && state.options.some(({ key }) => key === 'GroupLimits'),
})

const NAMES: Readonly<Record<Family, string>> = {
  'one-api': 'One API',
  'new-api': 'New API',
  'one-hub': 'One Hub',
  laisky: 'Laisky’s One API',
}

/** Returns the name of a server's kind. */
export const serverName = ({ dialect, isEmbedded }: Server): string =>
  isEmbedded ? 'the embedded gateway' : NAMES[dialect?.family ?? 'one-api']

/** Family of a server with a dialect. */
export type Fork = Exclude<Family, 'one-api'>

/** Returns the family of a server with a dialect. */
export const forkOf = ({ dialect }: Server): Fork | undefined =>
  dialect && dialect.family !== 'one-api' ? dialect.family : undefined
