import { nodeTests } from '@relaydeck/vitest'

export default nodeTests({ include: ['src/**/*.test.ts', 'build/**/*.test.ts'] })
