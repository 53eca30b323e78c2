import { CHANNEL_TYPES, type Family } from '../index.ts'
import { FOREIGN_TYPES } from './foreign-types.ts'

/** Channel types of a server. */
export interface ChannelTypeMap {
  /** The server's numbers, by One API's, for the types that the server has. */
  readonly numbers: ReadonlyMap<number, number>
  /** Names of the server's other types, by the SDK's number: see `FOREIGN_TYPES`. */
  readonly others: Readonly<Record<number, string>>
}

/** Numbers with the same meaning as in One API, then the others as `[One API's, the server's]`. */
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
    1002: 'Midjourney',
    1005: 'Midjourney Plus',
    1026: 'Zhipu V4',
    1027: 'Perplexity',
    1036: 'Suno',
    1037: 'Dify',
    1038: 'Jina',
    1044: 'Moka AI',
    1047: 'Xinference',
    1050: 'Kling',
    1051: 'Jimeng',
    1052: 'Vidu',
    1053: 'Submodel',
    1054: 'Doubao Video',
    1055: 'Sora',
    1057: 'Codex',
    1058: 'Advanced Custom',
  },
}

/** Channel types of New API 1.0. */
export const NEW_API_1: ChannelTypeMap = {
  ...NEW_API,
  others: { ...NEW_API.others, 1059: 'Sub2API', 1060: 'New API' },
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
    1024: 'Azure Speech',
    1034: 'Midjourney',
    1037: 'Stability AI',
    1040: 'Hunyuan',
    1041: 'Suno',
    1043: 'Llama',
    1044: 'Ideogram',
    1046: 'Flux',
    1047: 'Jina',
    1048: 'Rerank',
    1049: 'GitHub',
    1051: 'Recraft',
    1053: 'Kling',
    1054: 'Azure Databricks',
    1055: 'Azure V1',
  },
}

const LAISKY: ChannelTypeMap = {
  numbers: mapOf(
    CHANNEL_TYPES.map(({ value }) => value),
    [],
  ),
  others: {
    1052: 'Claude compatible',
    1053: 'Copilot',
    1054: 'Fireworks',
    1055: 'NVIDIA',
    1056: 'Cerebras',
    1057: 'DeepInfra',
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
