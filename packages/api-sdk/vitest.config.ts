import { patient, properties, reporting, together } from '@relaydeck/vitest'
import { isMutating } from '@relaydeck/vitest/mutation'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const source: TestProjectInlineConfiguration = {
  test: {
    name: 'source',
    ...patient,
    ...properties,
    ...together,
    include: ['src/**/*.test.ts', 'test/!(built).test.ts'],
    typecheck: { enabled: true, include: ['{src,test}/**/*.test-d.ts'] },
  },
}

/** Tests of the built and packed package. */
const built: TestProjectInlineConfiguration = {
  test: { name: 'built', ...patient, include: ['test/built.test.ts'] },
}

/** Tests of the mutated folder. */
const mutated: TestProjectInlineConfiguration = {
  test: { name: 'mutated', ...properties, include: ['src/core/**/*.test.ts'] },
}

export default defineConfig({
  test: isMutating ? { projects: [mutated] } : { ...reporting, projects: [source, built] },
})
