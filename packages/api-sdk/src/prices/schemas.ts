import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { lenientNumber, text } from '../core/schema.ts'

const modelRatiosShape = {
  /** Name of the model at the provider. */
  model: z.string(),
  /** Where `ratio` comes from: `option`, `one-api` (its own ratios) or `maker` (the table of makers’ prices). */
  origin: text,
  /** Ratio of a prompt token: 1 is $2 per million tokens. The others are relative to it. */
  ratio: lenientNumber,
  /** Ratio of a completion token. */
  completion: lenientNumber,
  /** Ratio of a prompt token that the provider read from its cache. */
  cached: lenientNumber,
  /** Ratio of a prompt token that the provider wrote to its cache. */
  written: lenientNumber,
  /** Ratio of a prompt token that the provider wrote to its cache for an hour. */
  written_1h: lenientNumber,
  /** Ratio of an audio token of the prompt. */
  audio: lenientNumber,
  /** Ratio of an audio token of the completion. */
  spoken: lenientNumber,
  /** JSON text of a `UnitPrice`, which calls that have this unit are charged at instead; `''`: none. */
  unit_price: text,
}

/** Ratios in force of a model, for all channel types and groups alike. */
export interface ModelRatios extends Fields<typeof modelRatiosShape> {}
export const ModelRatios: NamedObject<ModelRatios, typeof modelRatiosShape> = z.object(modelRatiosShape)
