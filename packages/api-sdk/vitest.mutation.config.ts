import { defineConfig } from 'vitest/config'

/** The tests of the core alone: they run once for each mutation. */
export default defineConfig({ test: { include: ['src/core/**/*.test.ts'] } })
