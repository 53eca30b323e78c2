import { reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    ...reporting,
    include: ['test/*.test.ts'],
  },
})
