import type { Preview } from '@storybook/react-vite'

type Enhancer = NonNullable<Preview['argTypesEnhancers']>[number]

/** What Storybook reads of a component's props from its source. */
interface Documented {
  readonly __docgenInfo?: { readonly props?: Readonly<Record<string, { tsType?: { name: string; raw?: string } }>> }
}

/** Shows the type of a prop with several types as it is written; Storybook calls it “union”. */
export const showUnions: Enhancer = ({ argTypes, component }) => {
  const props = (component as Documented | undefined)?.__docgenInfo?.props ?? {}
  const shown = Object.entries(argTypes).map(([name, argType]) => {
    const { name: kind, raw } = props[name]?.tsType ?? {}
    if (kind !== 'union' || !raw) return [name, argType]
    const summary = raw.replace(/^\|\s*/, '').replace(/\s*\|\s*undefined$/, '')
    return [name, { ...argType, table: { ...argType.table, type: { summary } } }]
  })
  return Object.fromEntries(shown)
}
