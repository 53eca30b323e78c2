import { patient, properties, reporting, together } from '@relaydeck/vitest'
import { inChromium } from '@relaydeck/vitest/browser'
import { mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

/** Component tests. The stories are tested in the console's Storybook. */
export default mergeConfig(vite, {
  test: {
    ...reporting,
    ...patient,
    ...together,
    env: properties.env,
    setupFiles: [...properties.setupFiles, 'src/testing/set-up.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    browser: inChromium(),
  },
})
