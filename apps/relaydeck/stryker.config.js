import { mutationTests } from '@relaydeck/vitest/mutation'

// Stryker cannot mutate code that runs in a separate process.
const config = mutationTests(['src'], ['src/bin.ts'])

export default {
  ...config,
  // A mutation of what runs when its module is loaded takes all tests, in a new process: longer than all others together.
  ignoreStatic: true,
  // Tests of servers wait more than they compute.
  concurrency: 8,
  timeoutMS: 60_000,
  // The copy is beside the program, since it and its tests read files of other packages.
  tempDirName: '..',
}
