import { Controls, Description, Markdown, Primary, Stories, Title, useOf } from '@storybook/addon-docs/blocks'

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
    <>
      <Markdown>{`**Use it for** ${usage.use}`}</Markdown>
      <Markdown>{`**Don’t use it for** ${usage.dont}`}</Markdown>
    </>
  )
}
