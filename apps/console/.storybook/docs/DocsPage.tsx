import { Controls, Description, Primary, Stories, Title, useOf } from '@storybook/addon-docs/blocks'

/** When to use a component, and when not. A parameter of its stories. */
interface Usage {
  use: string
  dont: string
}

/** The docs page of a component: when to use it, its first story with controls, and the other stories. */
export const DocsPage = () => (
  <>
    <Title />
    <Description />
    <UsageList />
    <Primary />
    <Controls />
    <Stories />
  </>
)

function UsageList() {
  const meta = useOf('meta', ['meta'])
  const usage: Usage | undefined = meta.preparedMeta.parameters.usage
  if (!usage) return null
  return (
    <dl>
      <dt>Use it for</dt>
      <dd>{usage.use}</dd>
      <dt>Don’t use it for</dt>
      <dd>{usage.dont}</dd>
    </dl>
  )
}
