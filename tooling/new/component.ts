import type { Change } from './change.ts'

/** Where a consumer of the package finds it. */
const published = (name: string) => `      "./${name}": {
        "import": {
          "types": "./dist/${name}/${name}.d.ts",
          "default": "./dist/${name}/${name}.js"
        },
        "require": {
          "types": "./dist/${name}/${name}.d.cts",
          "default": "./dist/${name}/${name}.cjs"
        }
      },`

/** Files of a component of the kit. The formatter puts the lines in order. */
export function component(name: string): Change {
  if (!/^([A-Z][a-z0-9]+)+$/.test(name)) throw new Error('A component has a name such as PlanBadge')
  const folder = `packages/ui/src/${name}`
  return {
    [`${folder}/${name}.tsx`]: `import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import clsx from 'clsx'
import classes from './${name}.module.css'

export interface ${name}Props extends BoxProps, ElementProps<'span'> {}

/** What it shows, in one sentence. */
export function ${name}(props: ${name}Props) {
  const { className, ...others } = useProps('${name}', null, props)
  return <Box component="span" className={clsx(classes.root, className)} {...others} />
}
`,
    [`${folder}/${name}.module.css`]: `.root {
  color: var(--mantine-color-text);
}
`,
    [`${folder}/${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite'
import { ${name} } from './${name}.tsx'

const meta = { component: ${name}, args: { children: '${name}' } } satisfies Meta<typeof ${name}>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
`,
    [`${folder}/${name}.test.tsx`]: `import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { ${name} } from './${name}.tsx'

testComponentContract('${name}', ${name}, { children: 'text' })

describe('${name}', () => {
  test('renders its children', async () => {
    const { root } = await render(<${name}>text</${name}>)
    expect(root()?.textContent).toBe('text')
  })
})
`,
    'packages/ui/src/index.ts': [
      { before: /^export /m, text: `export { ${name}, type ${name}Props } from './${name}/${name}.tsx'` },
    ],
    'packages/ui/package.json': [
      { before: /^ {4}"\.\/Balance"/m, text: `    "./${name}": "./src/${name}/${name}.tsx",` },
      { before: /^ {6}"\.\/Balance"/m, text: published(name) },
    ],
  }
}
