import { nodeTests } from '@relaydeck/vitest'

// What needs a build has its own configuration.
export default nodeTests({ typecheck: true, include: ['src/**/*.test.ts', 'test/!(package).test.ts'] })
