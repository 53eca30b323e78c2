import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { text } from '../core/schema.ts'

const testResultShape = {
  /** The model's reply. */
  message: text,
  /** Seconds. */
  time: z.number(),
  /** Requested model, which may differ from the one that replied. */
  model: text,
}

/** Result of a channel test. */
export interface TestResult extends Fields<typeof testResultShape> {}
export const TestResult: NamedObject<TestResult, typeof testResultShape> = z.object(testResultShape)
