import { luminance, type MantineTheme, useMantineTheme } from '@mantine/core'
import { CHANNEL_STATUS, LOG_TYPE, RANK, REDEMPTION_STATUS, TOKEN_STATUS, USER_STATUS } from '@relaydeck/api-sdk'
import { type StatusKind, StatusLabel } from '@relaydeck/ui/StatusLabel'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useLayoutEffect, useRef, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import classes from './home.module.css'
import { Page, Rows } from './parts.tsx'

const meta = {
  title: 'Foundations',
  tags: ['!autodocs'],
  parameters: { noPlay: 'It draws the values of the theme and has nothing to press.' },
} satisfies Meta

export default meta
type Story = StoryObj

const entries = (values: object) => Object.entries(values) as [string, string][]

const Swatches = ({ label, colours }: { label: string; colours: readonly (readonly [string, string])[] }) => (
  <section aria-label={label}>
    <h2>{label}</h2>
    <ul className={classes.swatches}>
      {colours.map(([name, colour]) => (
        <li key={name}>
          <div className={classes.colour} style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  </section>
)

/** Names of the CSS variables that change with the scheme, by purpose. */
const ROLES = {
  text: 'text',
  dimmed: 'dimmed',
  body: 'body',
  border: 'default-border',
  error: 'error',
  works: 'green-text',
  warns: 'orange-text',
  failed: 'red-text',
  informs: 'blue-text',
}

/** Names of the CSS variables of text colours. */
const TEXTS = ['text', 'dimmed', 'anchor', 'error', 'green-text', 'orange-text', 'red-text', 'blue-text']

/** Names of the CSS variables of what text stands on: the page, a field, a row under the pointer. */
const GROUNDS = ['body', 'default', 'default-hover']

/** The least contrast of text that WCAG's level AA asks for. */
const AA = 4.5

const variable = (name: string) => `--mantine-color-${name}`

/** Returns the ratio of the luminances of two colours, from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast of a text colour with its ground, as the browser computes them. */
function Contrast({ text, ground }: { text: string; ground: string }) {
  const sample = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState(0)
  // After each render, since the scheme may be another one.
  useLayoutEffect(() => {
    if (!sample.current) return
    const { color, backgroundColor } = getComputedStyle(sample.current)
    setRatio(contrastOf(color, backgroundColor))
  })
  return (
    <span
      ref={sample}
      className={classes.sample}
      style={{ color: `var(${variable(text)})`, background: `var(${variable(ground)})` }}
      data-ratio={ratio}
    >
      {ratio.toFixed(2)} {ratio >= AA ? 'AA' : 'too little'}
    </span>
  )
}

function Colours() {
  const { colors, primaryColor } = useMantineTheme()
  const shades = (name: string) => (colors[name] ?? []).map((colour, at) => [`${name} ${at}`, colour] as const)
  return (
    <Page title="Colour">
      <p>Colour is never the only difference: an icon or word says the same. Text passes AA in both schemes.</p>
      <Swatches
        label="Roles, in the current scheme"
        colours={entries(ROLES).map(([role, name]) => [role, `var(--mantine-color-${name})`])}
      />
      <Rows
        label="Contrast of text, in the current scheme"
        headings={['Text', ...GROUNDS.map((ground) => `on ${variable(ground)}`)]}
        rows={TEXTS.map((text) => [
          variable(text),
          ...GROUNDS.map((ground) => <Contrast key={ground} text={text} ground={ground} />),
        ])}
      />
      <Swatches label="Accent" colours={shades(primaryColor)} />
      <Swatches label="Grey, light scheme" colours={shades('gray')} />
      <Swatches label="Grey, dark scheme" colours={shades('dark')} />
    </Page>
  )
}

/** Accent, greys and roles of colours, and their contrast. */
export const Colour: Story = {
  render: () => <Colours />,
  play: async ({ canvasElement }) => {
    const ratios = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('[data-ratio]')].map(({ dataset }) => Number(dataset.ratio))
    await waitFor(() => expect(ratios()).toHaveLength(TEXTS.length * GROUNDS.length))
    await waitFor(() => expect(Math.min(...ratios())).toBeGreaterThanOrEqual(AA))
  },
}

const SENTENCE = '令牌 Token 0123456789'

function Types() {
  const { fontFamily, fontSizes, lineHeights, headings, fontWeights } = useMantineTheme()
  return (
    <Page title="Type">
      <p>System fonts only: {fontFamily}</p>
      <Rows
        label="Headings"
        headings={['Heading', 'Size', 'Example']}
        rows={entries(headings.sizes).map(([name]) => {
          const { fontSize, lineHeight } = headings.sizes[name as keyof MantineTheme['headings']['sizes']]
          const style = { fontSize, lineHeight, fontWeight: headings.fontWeight }
          return [
            name,
            fontSize,
            <span key="example" style={style}>
              {SENTENCE}
            </span>,
          ]
        })}
      />
      <Rows
        label="Text"
        headings={['Text', 'Size', 'Line height', 'Example']}
        rows={entries(fontSizes).map(([name, fontSize]) => [
          name,
          fontSize,
          lineHeights[name as keyof typeof lineHeights],
          <span key="example" style={{ fontSize }}>
            {SENTENCE}
          </span>,
        ])}
      />
      <Rows
        label="Weights"
        headings={['Weight', 'Value', 'Example']}
        rows={entries(fontWeights).map(([name, fontWeight]) => [
          name,
          fontWeight,
          <span key="example" style={{ fontWeight }}>
            {SENTENCE}
          </span>,
        ])}
      />
    </Page>
  )
}

/** Fonts, sizes, line heights and weights. */
export const Type: Story = { render: () => <Types /> }

function Spaces() {
  const { spacing, radius, defaultRadius } = useMantineTheme()
  return (
    <Page title="Spacing and radius">
      <Rows
        label="Spacing"
        headings={['Space', 'Size', 'Example']}
        rows={entries(spacing).map(([name, size]) => [
          name,
          size,
          <div key="example" className={classes.bar} style={{ width: size }} />,
        ])}
      />
      <Rows
        label="Radius"
        headings={['Radius', 'Size', 'Example']}
        rows={entries(radius).map(([name, size]) => [
          name === defaultRadius ? `${name} (default)` : name,
          size,
          <div key="example" className={classes.corner} style={{ borderRadius: size }} />,
        ])}
      />
    </Page>
  )
}

/** Distances and corners. */
export const SpacingAndRadius: Story = { render: () => <Spaces /> }

/** Reads the number of a default prop of the theme, such as a duration. */
function durationOf(
  { components }: MantineTheme,
  component: string,
  read: (props: Record<string, unknown>) => unknown,
) {
  const props = components[component]?.defaultProps
  return Number(read((props ?? {}) as Record<string, unknown>))
}

const transitionOf = ({ transitionProps }: Record<string, unknown>) =>
  (transitionProps as { duration?: number } | undefined)?.duration

function Motions() {
  const theme = useMantineTheme()
  const durations = [
    ['Popover, menu, dialog', durationOf(theme, 'Popover', transitionOf)],
    ['Collapse', durationOf(theme, 'Collapse', ({ transitionDuration }) => transitionDuration)],
  ] as const
  return (
    <Page title="Motion">
      <p>Motion shows where something went. It is off for people who prefer less of it.</p>
      <Rows
        label="Durations"
        headings={['Motion', 'Milliseconds', 'Point at it']}
        rows={durations.map(([name, duration]) => [
          name,
          duration,
          <button key="example" type="button" className={classes.stage} aria-label={`Show: ${name}`}>
            <div className={classes.moving} style={{ transitionDuration: `${duration}ms` }} />
          </button>,
        ])}
      />
      <Rows
        label="Delays"
        headings={['Delay', 'Milliseconds']}
        rows={[
          ['Tooltip opens after', durationOf(theme, 'Tooltip', ({ openDelay }) => openDelay)],
          ['Tooltip closes after', durationOf(theme, 'Tooltip', ({ closeDelay }) => closeDelay)],
          ['Hover card closes after', durationOf(theme, 'HoverCard', ({ closeDelay }) => closeDelay)],
        ]}
      />
    </Page>
  )
}

/** Durations and delays. */
export const Motion: Story = {
  render: () => <Motions />,
  play: async ({ canvas, userEvent }) => {
    const [button] = canvas.getAllByRole('button')
    if (button) await userEvent.hover(button)
    for (const cell of canvas.getAllByRole('cell')) await expect(cell).not.toHaveTextContent('NaN')
  },
}

const STATUSES: Record<StatusKind, object> = {
  token: TOKEN_STATUS,
  user: USER_STATUS,
  role: { user: RANK.user, admin: RANK.admin, root: RANK.root },
  channel: CHANNEL_STATUS,
  redemption: REDEMPTION_STATUS,
  log: LOG_TYPE,
}

/** Icons are imported separately from Tabler. A status always has the same one. */
export const Icons: Story = {
  render: () => (
    <Page title="Icons">
      <Rows
        label="Statuses"
        headings={['Record', 'Statuses']}
        rows={(Object.entries(STATUSES) as [StatusKind, Record<string, number>][]).map(([kind, numbers]) => [
          kind,
          <div key="statuses" style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
            {Object.values(numbers).map((status) => (
              <StatusLabel key={status} kind={kind} status={status} />
            ))}
          </div>,
        ])}
      />
    </Page>
  ),
}
