import { mutationTests } from '@relaydeck/vitest/mutation'

export default mutationTests(
  ['src/session', 'src/relay', 'src/billing', 'src/counting', 'src/bodies', 'src/redemptions', 'src/users'],
  // It runs on a thread of its own, which is out of reach.
  ['src/counting/tokenizer-thread.ts'],
)
