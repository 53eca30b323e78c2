import { nodeTests } from './index.ts'

/** Configuration of the packages in `tooling` whose tests are beside their sources. */
export default nodeTests({ include: ['*.test.{ts,mjs}'] })
