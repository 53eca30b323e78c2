import '@mantine/core/styles/Tooltip.css'
import {
  Anchor,
  DEFAULT_THEME,
  getContrastColor,
  luminance,
  type MantineTheme,
  mergeMantineTheme,
  Text,
  Tooltip,
} from '@mantine/core'
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { theme } from './theme.ts'

const AA = 4.5

const whole: MantineTheme = mergeMantineTheme(DEFAULT_THEME, theme)

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour a text really has, and the page behind it. */
const shown = (element: Element) =>
  contrast(getComputedStyle(element).color, getComputedStyle(document.body).backgroundColor)

describe('contrast', () => {
  test.each(Object.keys(whole.colors))('a filled %s button is readable', (color) => {
    const background = whole.colors[color]?.[8] ?? ''
    const text = getContrastColor({ color, theme: whole, autoContrast: true })
    const seen = text.includes('white') ? whole.white : whole.black
    expect(contrast(seen, background)).toBeGreaterThanOrEqual(AA)
  })

  test.each(['light', 'dark'] as const)(
    'text, dimmed text, links and errors are readable in the %s scheme',
    async (scheme) => {
      const screen = await draw(
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
        expect(shown(screen.getByText(words, { exact: true }).element()), words).toBeGreaterThanOrEqual(AA)
    },
  )

  test('dimmed text stays readable on the tint under the pointer', () => {
    const { gray, dark } = whole.colors
    expect(contrast(gray[6], gray[0])).toBeGreaterThanOrEqual(AA)
    expect(contrast(dark[2], dark[6])).toBeGreaterThanOrEqual(AA)
  })
})

describe('the ground', () => {
  test('body text is 14 px on 21, cool and not quite black, with the Chinese fonts after the Latin ones', async () => {
    await draw(null)
    const { fontSize, lineHeight, fontFamily, color } = getComputedStyle(document.body)
    expect([fontSize, lineHeight, color]).toEqual(['14px', '21px', 'rgb(31, 36, 48)'])
    expect(fontFamily).toMatch(/Arial.*PingFang SC.*Hiragino Sans GB.*Microsoft YaHei.*Noto Sans SC/)
  })

  test('R9.38 the pager shows one page at the ends and one beside', () => {
    expect(whole.components.Pagination?.defaultProps).toEqual({ boundaries: 1, siblings: 1 })
  })
})

describe('popups', () => {
  test('R9.37 wait 50 ms to open, 70 to close, and 300 where they can be hovered themselves', () => {
    expect(whole.components.Tooltip?.defaultProps).toMatchObject({ openDelay: 50, closeDelay: 70 })
    expect(whole.components.HoverCard?.defaultProps).toMatchObject({ openDelay: 50, closeDelay: 300 })
  })

  test('R9.37 a tooltip does not open before its time', async () => {
    const screen = await draw(
      <div style={{ padding: 100 }}>
        <Tooltip label="exact">
          <button type="button">amount</button>
        </Tooltip>
      </div>,
    )
    const button = screen.getByRole('button')
    const tooltip = screen.getByRole('tooltip')
    // The pointer may rest where an earlier test left it, and a real one moves when the browser finds the time.
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

  test('nothing takes 150 ms to appear', () => {
    const durations = Object.values(whole.components).flatMap(({ defaultProps }) => [
      defaultProps?.transitionProps?.duration ?? 0,
      defaultProps?.transitionDuration ?? 0,
    ])
    expect(Math.max(...durations)).toBeLessThan(150)
    expect(whole.respectReducedMotion).toBe(true)
  })
})
