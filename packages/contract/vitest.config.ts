import { nodeTests } from '@relaydeck/vitest'

export default nodeTests()
