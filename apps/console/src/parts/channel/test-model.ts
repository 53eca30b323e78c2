import { type Channel, splitComma } from '@relaydeck/api-sdk'

const DEFAULT_TEST_MODEL = 'gpt-3.5-turbo'

/** Returns the model that a test calls by default. */
export function defaultTestModel({ models }: Pick<Channel, 'models'>): string {
  const names = splitComma(models)
  return names.includes(DEFAULT_TEST_MODEL) ? DEFAULT_TEST_MODEL : (names[0] ?? '')
}
