import { kit } from 'virtual:kit-docs'
import {
  Controls,
  Description,
  DocsContext,
  Heading,
  Markdown,
  Primary,
  Source,
  Stories,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { Fragment, useContext } from 'react'
import { useTheme } from 'storybook/theming'
import { hasNothingToPress, type KeyRow, shownKey } from '../../src/story/keys.ts'
import type { Change, ComponentDocs } from '../../vite-plugins/kit-docs.ts'
import classes from './docs.module.css'
import { deprecationOf, proseOf } from './docstring.ts'

/** When to use a component, and when not. */
interface Usage {
  readonly use: string
  readonly dont: string
}

/** Parameters of the stories of a component that its page shows. */
interface Documentation {
  readonly usage?: Usage
  readonly keyboard?: readonly KeyRow[]
  /** Meaning of each part of the component that an app can style. */
  readonly parts?: Readonly<Record<string, string>>
  readonly noPlay?: string
}

/** Most stories that a page shows. With more, it shows the first one and links to the others. */
const MOST_STORIES = 10

/** The docs page of a component: when and how to use it, its first story with controls, keys, and the other stories. */
export function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const { component, title } = preparedMeta
  const { usage, keyboard, parts, noPlay }: Documentation = preparedMeta.parameters
  const name = title.split('/').at(-1) ?? title
  const docs = title.startsWith('Kit/') ? kit[name] : undefined
  return (
    <>
      <Title />
      <Summary component={component} />
      {docs && <Origin deprecation={deprecationOf(component)} docs={docs} />}
      {usage && <UsageList {...usage} />}
      <Primary />
      <div className={classes.props}>
        <Controls />
      </div>
      {docs && <Keyboard rows={keyboard} hasNothing={hasNothingToPress(noPlay)} />}
      {parts && <Parts parts={parts} />}
      <OtherStories />
      {docs && docs.changes.length > 0 && <Changes changes={docs.changes} />}
    </>
  )
}

function Summary({ component }: { component: unknown }) {
  const prose = proseOf(component)
  return prose ? <Markdown>{prose}</Markdown> : <Description />
}

interface OriginProps {
  deprecation: string | undefined
  docs: ComponentDocs
}

/** Whether a component is to be used, where its source is, and how it is imported. */
function Origin({ deprecation, docs: { source, importLine } }: OriginProps) {
  const { base } = useTheme()
  const isStable = deprecation === undefined
  return (
    <>
      <div className={classes.status}>
        <span className={`${classes.mark} ${isStable ? '' : classes.deprecated}`} data-theme={base}>
          {isStable ? 'Stable' : 'Deprecated'}
        </span>
        {deprecation && <Markdown>{deprecation}</Markdown>}
        <a href={source} target="_blank" rel="noreferrer">
          Source
        </a>
      </div>
      <Source code={importLine} language="tsx" dark={base === 'dark'} />
    </>
  )
}

const UsageList = ({ use, dont }: Usage) => (
  <>
    <Markdown>{`**Use it for**: ${use}`}</Markdown>
    <Markdown>{`**Don’t use it for**: ${dont}`}</Markdown>
  </>
)

interface KeyboardProps {
  rows: readonly KeyRow[] | undefined
  hasNothing: boolean
}

/** What keys do. */
function Keyboard({ rows, hasNothing }: KeyboardProps) {
  if (!rows && !hasNothing) return null
  return (
    <>
      <Heading>Keyboard</Heading>
      {rows ? (
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.keys}>Key</th>
              <th>What it does</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ keys, does }) => (
              <tr key={does}>
                <td>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' '}
                      <kbd className={classes.key}>{shownKey(key)}</kbd>
                    </Fragment>
                  ))}
                </td>
                <td>
                  <Markdown>{does}</Markdown>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>It has nothing to press.</p>
      )}
    </>
  )
}

/** Parts of a component that props and the theme can style. */
const Parts = ({ parts }: { parts: Readonly<Record<string, string>> }) => (
  <>
    <Heading>Parts</Heading>
    <p>
      Style them with <code>classNames</code>, <code>styles</code> and <code>attributes</code>, in props or in the
      theme.
    </p>
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Part</th>
          <th>What it is</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(parts).map(([part, meaning]) => (
          <tr key={part}>
            <td>
              <code>{part}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

/** The stories after the first one, or links to them if they are many. */
function OtherStories() {
  const stories = useContext(DocsContext).componentStories()
  if (stories.length <= MOST_STORIES) return <Stories />
  const links = stories.slice(1).map(({ id, name, parameters }) => {
    const about: string | undefined = parameters.docs?.description?.story
    return `- [${name}](./?path=/story/${id})${about ? `: ${about}` : ''}`
  })
  return (
    <>
      <Heading>Stories</Heading>
      <Markdown>{links.join('\n')}</Markdown>
    </>
  )
}

/** Changes that are shown at once. */
const LATEST = 5

/** Changes that name the component, newest first. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const listed = changes.map(({ version, text }) => `- **${version ?? 'Next version'}** ${text.replace(/\n/g, ' ')}`)
  const older = listed.slice(LATEST)
  return (
    <>
      <Heading>Changes</Heading>
      <Markdown>{listed.slice(0, LATEST).join('\n')}</Markdown>
      {older.length > 0 && (
        <details>
          <summary>{older.length} more</summary>
          <Markdown>{older.join('\n')}</Markdown>
        </details>
      )}
    </>
  )
}
