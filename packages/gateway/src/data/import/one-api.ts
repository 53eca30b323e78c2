import type { SourceFamily } from './family.ts'

/** One API, whose tables this gateway has; other forks with its columns are read alike. */
export const ONE_API: SourceFamily = { name: 'One API', tables: {}, reasons: {}, isIn: () => true }
