import { mutationTests } from '@relaydeck/vitest/mutation'

export default {
  // What runs in a process or on a thread of its own is out of reach.
  ...mutationTests(['src'], ['src/bin.ts', 'src/rendering/worker.ts']),
  // Beside the program, since it and its tests read files of other packages.
  tempDirName: '..',
}
