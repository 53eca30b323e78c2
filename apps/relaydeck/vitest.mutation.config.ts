import { patient } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** Without what starts the program as a process of its own, whose mutations would be another program's. */
export default defineConfig({ test: { ...patient, include: ['src/**/*.test.ts'] } })
