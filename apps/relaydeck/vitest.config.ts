import { nodeTests, patient, properties, together } from '@relaydeck/vitest'
import { isMutating } from '@relaydeck/vitest/mutation'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that start the program in a separate process, where no mutation is switched on. */
const IN_PROCESSES = [
  'abandoned',
  'commands/mcp',
  'commands/process',
  'examples',
  'program',
  'realtime-process',
  'redeem',
  'stop',
  'timeouts',
]

const mutated = defineConfig({
  test: {
    ...patient,
    ...properties,
    ...together,
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, `src/{${IN_PROCESSES.join()}}.test.ts`],
  },
})

export default isMutating ? mutated : nodeTests()
