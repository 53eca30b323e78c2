import { patient, reporting } from '@relaydeck/vitest'
import { inChromium } from '@relaydeck/vitest/browser'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Stories of the kit and the console: rendered, checked with axe, and checked for contrast in the dark scheme. */
const stories: TestProjectInlineConfiguration = {
  extends: './.storybook/vite.config.ts',
  plugins: [storybookTest({ configDir: `${import.meta.dirname}/.storybook`, initialGlobals: { theme: 'light' } })],
  test: { name: 'stories', browser: inChromium(), ...patient },
}

const parts: TestProjectInlineConfiguration = {
  test: { name: 'parts', include: ['{src,build}/**/*.test.ts'], ...patient },
}

export default defineConfig({
  test: { ...reporting, projects: [parts, stories] },
})
