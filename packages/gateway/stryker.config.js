import { mutationTests } from '@relaydeck/vitest/mutation'

export default mutationTests(
  [
    'src/session',
    'src/relay',
    'src/prices',
    'src/ledger',
    'src/counting',
    'src/bodies',
    'src/redemptions',
    'src/users',
  ],
  // It runs on a separate thread, which Stryker cannot mutate.
  ['src/counting/tokenizer-thread.ts'],
)
