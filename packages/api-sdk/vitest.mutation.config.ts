import { properties } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** The tests of the core alone: they run once for each mutation. */
export default defineConfig({ test: { ...properties, include: ['src/core/**/*.test.ts'] } })
