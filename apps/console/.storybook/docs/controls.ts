import type { Preview } from '@storybook/react-vite'

type Enhancer = NonNullable<Preview['argTypesEnhancers']>[number]
type ArgType = Parameters<Enhancer>[0]['argTypes'][string]

/** Returns the default that a description states: “Defaults to `used`.” */
export const statedDefault = (description: string | undefined): string | undefined =>
  /Defaults to `?([^\s`]+?)`?\.(?=\s|$)/.exec(description ?? '')?.[1]

/** Returns whether a value has a function, or is an element, neither of which can be typed. */
export function isCode(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null) return false
  return '$$typeof' in value || Object.values(value).some(isCode)
}

function withControl(argType: ArgType, value: unknown): ArgType {
  if (isCode(value)) return { ...argType, control: false }
  const isNode = argType.table?.type?.summary === 'ReactNode'
  return isNode ? { ...argType, control: { type: 'text' } } : argType
}

/** Shows stated defaults in their column, and no control that would show or ask for code. */
export const showDefaults: Enhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const stated = statedDefault(argType.description)
      const { table } = argType
      const documented = stated ? { ...argType, table: { ...table, defaultValue: { summary: stated } } } : argType
      return [name, withControl(documented, initialArgs[name])]
    }),
  )
