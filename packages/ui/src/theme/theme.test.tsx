import {
  Anchor,
  Button,
  DEFAULT_THEME,
  getContrastColor,
  luminance,
  type MantineTheme,
  mergeMantineTheme,
  Switch,
  Text,
  Tooltip,
} from '@mantine/core'
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { violations } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { theme } from './theme.ts'

const AA = 4.5

const mergedTheme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, theme)

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the contrast between a text's computed colour and the page background. */
const contrastOf = (element: Element) =>
  contrast(getComputedStyle(element).color, getComputedStyle(document.body).backgroundColor)

describe('contrast', () => {
  test.each(Object.keys(mergedTheme.colors))('a filled %s button is readable', (color) => {
    const background = mergedTheme.colors[color]?.[8] ?? ''
    const text = getContrastColor({ color, theme: mergedTheme, autoContrast: true })
    const textColor = text.includes('white') ? mergedTheme.white : mergedTheme.black
    expect(contrast(textColor, background)).toBeGreaterThanOrEqual(AA)
  })

  test.each(['light', 'dark'] as const)(
    'text, dimmed text, links and errors are readable in the %s scheme',
    async (scheme) => {
      const screen = await render(
        <>
          <Text>text</Text>
          <Text c="dimmed">dimmed</Text>
          <Anchor href="#x">link</Anchor>
          <Text c="var(--mantine-color-error)">error</Text>
          <Text c="var(--mantine-color-placeholder)">placeholder</Text>
        </>,
        { scheme },
      )
      for (const words of ['text', 'dimmed', 'link', 'error', 'placeholder'])
        expect(contrastOf(screen.getByText(words, { exact: true }).element()), words).toBeGreaterThanOrEqual(AA)
    },
  )

  test.each(['light', 'dark'] as const)(
    'a switch that is off and a button without a frame stand out in the %s scheme',
    async (scheme) => {
      const screen = await render(
        <>
          <Switch aria-label="off" />
          <Button variant="subtle">plain</Button>
          <Anchor href="#x">link</Anchor>
        </>,
        { scheme },
      )
      const ground = getComputedStyle(document.body).backgroundColor
      const track = screen.getByRole('switch').element().nextElementSibling
      const colorOf = (role: 'button' | 'link') => getComputedStyle(screen.getByRole(role).element()).color
      expect(contrast(getComputedStyle(track as Element).backgroundColor, ground)).toBeGreaterThanOrEqual(3)
      expect(colorOf('button')).toBe(colorOf('link'))
    },
  )

  test.each(['light', 'dark'] as const)('buttons are readable below the pointer in the %s scheme', async (scheme) => {
    const variants = ['filled', 'default', 'light', 'subtle', 'outline']
    const screen = await render(
      variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      )),
      { scheme },
    )
    for (const name of variants) {
      await userEvent.hover(screen.getByRole('button', { name }))
      expect([name, await violations(screen.container)]).toEqual([name, []])
    }
  })

  test('dimmed text is readable on the hover colour', () => {
    const { gray, dark } = mergedTheme.colors
    expect(contrast(gray[6], gray[0])).toBeGreaterThanOrEqual(AA)
    expect(contrast(dark[2], dark[6])).toBeGreaterThanOrEqual(AA)
  })
})

describe('typography', () => {
  test('body text is 14/21 px dark grey, with Chinese fonts after the Latin ones', async () => {
    await render(null)
    const { fontSize, lineHeight, fontFamily, color } = getComputedStyle(document.body)
    expect([fontSize, lineHeight, color]).toEqual(['14px', '21px', 'rgb(31, 36, 48)'])
    expect(fontFamily).toMatch(/Arial.*PingFang SC.*Hiragino Sans GB.*Microsoft YaHei.*Noto Sans SC/)
  })

  test('the pager shows one page at each end and one next to the current page', { tags: ['R9.38'] }, () => {
    expect(mergedTheme.components.Pagination?.defaultProps).toEqual({ boundaries: 1, siblings: 1 })
  })
})

describe('popups', () => {
  test('open after 50 ms and close after 70 ms, or 300 ms if they can be hovered', { tags: ['R9.37'] }, () => {
    expect(mergedTheme.components.Tooltip?.defaultProps).toMatchObject({ openDelay: 50, closeDelay: 70 })
    expect(mergedTheme.components.HoverCard?.defaultProps).toMatchObject({ openDelay: 50, closeDelay: 300 })
  })

  test('a tooltip does not open before its delay', { tags: ['R9.37'] }, async () => {
    const screen = await render(
      <div style={{ padding: 100 }}>
        <Tooltip label="exact">
          <button type="button">amount</button>
        </Tooltip>
      </div>,
    )
    const button = screen.getByRole('button')
    const tooltip = screen.getByRole('tooltip')
    // An earlier test may have left the pointer here, and real pointer events arrive at unpredictable times.
    await userEvent.unhover(button)
    await expect.element(tooltip).not.toBeInTheDocument()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const send = (type: 'mouseenter' | 'mouseleave') =>
      act(() => void button.element().dispatchEvent(new MouseEvent(type)))
    await send('mouseenter')
    await act(() => vi.advanceTimersByTime(49))
    await expect.element(tooltip).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTime(1))
    await expect.element(tooltip).toBeInTheDocument()
    await send('mouseleave')
    await act(() => vi.advanceTimersByTime(70))
    vi.useRealTimers()
    await expect.element(tooltip).not.toBeInTheDocument()
  })

  test('all transitions take less than 150 ms', () => {
    const durations = Object.values(mergedTheme.components).flatMap(({ defaultProps }) => [
      defaultProps?.transitionProps?.duration ?? 0,
      defaultProps?.transitionDuration ?? 0,
    ])
    expect(Math.max(...durations)).toBeLessThan(150)
    expect(mergedTheme.respectReducedMotion).toBe(true)
  })
})
