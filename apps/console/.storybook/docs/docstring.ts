/** What Storybook reads of a component from its docstring. */
interface Documented {
  readonly __docgenInfo?: { readonly description?: string; readonly tags?: Readonly<Record<string, string>> }
}

const documentation = (component: unknown) => (component as Documented | undefined)?.__docgenInfo

/** Returns the text of a component's docstring, without its tags. */
export const proseOf = (component: unknown): string | undefined =>
  documentation(component)?.description?.split(/^@/m)[0]?.trim()

/** Returns the sentence of the tag `@deprecated` of a component; `undefined` for a component to use. */
export const deprecationOf = (component: unknown): string | undefined => documentation(component)?.tags?.deprecated
