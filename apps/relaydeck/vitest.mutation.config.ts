import { patient, properties } from '@relaydeck/vitest'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that start the program in a process of its own, where no mutation is switched on. */
const IN_PROCESSES = ['abandoned', 'commands/process', 'examples', 'program', 'redeem', 'stop', 'timeouts']

/** The tests that run the program in their own process. */
export default defineConfig({
  test: {
    ...patient,
    ...properties,
    isolate: false,
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, `src/{${IN_PROCESSES.join()}}.test.ts`],
  },
})
