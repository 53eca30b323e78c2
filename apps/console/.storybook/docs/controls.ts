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

/** Returns a type without the parentheses of a function that was one of several types. */
export const plainType = (type: string): string =>
  type.includes(') | (') ? type : type.replace(/^\((\(.*\) => .*)\)$/, '$1')

function withControl(argType: ArgType, value: unknown): ArgType {
  if (isCode(value)) return { ...argType, control: false }
  const isNode = argType.table?.type?.summary === 'ReactNode'
  return isNode ? { ...argType, control: { type: 'text' } } : argType
}

/** Returns what the table shows of a prop. */
function withTable(argType: ArgType): ArgType {
  const { table = {}, description } = argType
  const summary = table.type?.summary
  const stated = statedDefault(description)
  return {
    ...argType,
    table: {
      ...table,
      ...(summary && { type: { ...table.type, summary: plainType(summary) } }),
      ...(stated && { defaultValue: { summary: stated } }),
    },
  }
}

/** Shows types plainly and stated defaults in their column, and no control that would show or ask for code. */
export const showProps: Enhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => [name, withControl(withTable(argType), initialArgs[name])]),
  )
