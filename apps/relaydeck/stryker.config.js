import { mutationTests } from '@relaydeck/vitest/mutation'

// What runs in a process or on a thread of its own is out of reach.
const config = mutationTests(['src'], ['src/bin.ts', 'src/rendering/worker.ts'])

export default {
  ...config,
  // The copy is beside the program, since it and its tests read files of other packages.
  tempDirName: '..',
}
