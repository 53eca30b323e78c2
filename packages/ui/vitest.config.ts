import { patient, properties, reporting } from '@relaydeck/vitest'
import { inChromium } from '@relaydeck/vitest/browser'
import { mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

/** Component tests. The stories are tested in the console's Storybook. */
export default mergeConfig(vite, {
  test: { ...reporting, ...patient, ...properties, include: ['src/**/*.test.{ts,tsx}'], browser: inChromium() },
})
