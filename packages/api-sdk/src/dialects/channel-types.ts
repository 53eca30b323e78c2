import { CHANNEL_TYPES } from '../channels/types.ts'
import type { Family } from '../core/family.ts'
import { FOREIGN_TYPES } from './foreign-types.ts'

/** Channel types of a server. */
export interface ChannelTypeMap {
  /** The server's number for each of One API's types that it has. */
  readonly numbers: ReadonlyMap<number, number>
  /** Names of the server's other types, by the server's number. */
  readonly others: Readonly<Record<number, string>>
}

/** Numbers that mean the same as in One API, then the others as `[One API's, the server's]`. */
const mapOf = (same: readonly number[], moved: readonly (readonly [number, number])[]) =>
  new Map([...same.map((value) => [value, value] as const), ...moved])

const NEW_API: ChannelTypeMap = {
  numbers: mapOf(
    [1, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 31, 33],
    [
      [27, 35],
      [28, 42],
      [30, 4],
      [34, 49],
      [35, 34],
      [36, 43],
      [37, 39],
      [40, 45],
      [42, 41],
      [44, 40],
      [45, 48],
      [46, 56],
      [47, 46],
    ],
  ),
  others: {
    2: 'Midjourney',
    5: 'Midjourney Plus',
    26: 'Zhipu V4',
    27: 'Perplexity',
    36: 'Suno',
    37: 'Dify',
    38: 'Jina',
    44: 'Moka AI',
    47: 'Xinference',
    50: 'Kling',
    51: 'Jimeng',
    52: 'Vidu',
    53: 'Submodel',
    54: 'Doubao Video',
    55: 'Sora',
    57: 'Codex',
    58: 'Advanced Custom',
  },
}

const ONE_HUB: ChannelTypeMap = {
  numbers: mapOf(
    [1, 3, 8, 11, 14, 15, 16, 17, 18, 19, 20, 23, 26, 27, 42],
    [
      [24, 25],
      [25, 29],
      [28, 30],
      [29, 31],
      [30, 39],
      [31, 33],
      [33, 32],
      [34, 38],
      [35, 36],
      [36, 28],
      [37, 35],
      [44, 45],
      [45, 56],
      [46, 52],
    ],
  ),
  others: {
    24: 'Azure Speech',
    34: 'Midjourney',
    37: 'Stability AI',
    40: 'Hunyuan',
    41: 'Suno',
    43: 'Llama',
    44: 'Ideogram',
    46: 'Flux',
    47: 'Jina',
    48: 'Rerank',
    49: 'GitHub',
    51: 'Recraft',
    53: 'Kling',
    54: 'Azure Databricks',
    55: 'Azure V1',
  },
}

const LAISKY: ChannelTypeMap = {
  numbers: mapOf(
    CHANNEL_TYPES.map(({ value }) => value),
    [],
  ),
  others: {
    52: 'Claude compatible',
    53: 'Copilot',
    54: 'Fireworks',
    55: 'NVIDIA',
    56: 'Cerebras',
    57: 'DeepInfra',
  },
}

/** Channel types of each fork. */
export const TYPES: Readonly<Record<Exclude<Family, 'one-api'>, ChannelTypeMap>> = {
  'new-api': NEW_API,
  'one-hub': ONE_HUB,
  laisky: LAISKY,
}

/** Returns One API's number for a server's type; types that One API does not have follow `FOREIGN_TYPES`. */
export function typeFromServer({ numbers }: ChannelTypeMap, type: unknown): number {
  for (const [ours, theirs] of numbers) if (theirs === type) return ours
  return FOREIGN_TYPES + Number(type ?? 0)
}

/** Returns a server's number for one of One API's types; `undefined` if the server does not have it. */
export const typeForServer = ({ numbers }: ChannelTypeMap, type: number): number | undefined =>
  type >= FOREIGN_TYPES ? type - FOREIGN_TYPES : numbers.get(type)

/** Returns the name of a type that only this server has; `undefined` for others. */
export const foreignTypeName = ({ others }: ChannelTypeMap, type: number): string | undefined =>
  others[type - FOREIGN_TYPES]
