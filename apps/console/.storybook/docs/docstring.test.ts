import { describe, expect, test } from 'vitest'
import { deprecationOf, proseOf } from './docstring.ts'

/** A component with the documentation that `react-docgen-typescript` adds. */
const component = (description: string, tags: Record<string, string> = {}) =>
  Object.assign(() => null, { __docgenInfo: { description, tags } })

describe('the docstring of a component', () => {
  test('is shown without its tags', () => {
    expect(proseOf(component('Shows an amount.'))).toBe('Shows an amount.')
    expect(proseOf(component('Shows an amount.\n@deprecated Use `Quota`.'))).toBe('Shows an amount.')
    expect(proseOf(() => null)).toBeUndefined()
    expect(proseOf(undefined)).toBeUndefined()
  })

  test('says whether the component is deprecated, and why', () => {
    const old = component('Shows an amount.\n@deprecated Use `Quota`.', { deprecated: 'Use `Quota`.' })
    expect(deprecationOf(old)).toBe('Use `Quota`.')
    expect(deprecationOf(component('Shows an amount.'))).toBeUndefined()
  })
})
