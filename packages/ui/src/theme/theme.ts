import { type ButtonProps, createTheme, type MantineThemeOverride, rem } from '@mantine/core'
import { createElement } from 'react'
import { IconSelector } from '../icons/tabler.ts'
import { PAGER, POPUP_DELAY, TRANSITION_MS } from './behaviour.ts'
import { dark, gray } from './colors.ts'

const FONTS = [
  '-apple-system',
  'BlinkMacSystemFont',
  "'Segoe UI'",
  'Roboto',
  "'Helvetica Neue'",
  'Arial',
  "'PingFang SC'",
  "'Hiragino Sans GB'",
  "'Microsoft YaHei'",
  "'Noto Sans SC'",
  'sans-serif',
].join(', ')

const heading = (fontSize: number, lineHeight: string) => ({ fontSize: rem(fontSize), lineHeight })

const animated = (transition: string) => ({ transitionProps: { duration: TRANSITION_MS, transition } })

/** Variables of buttons by variant. On the grounds that Mantine gives them below the pointer, their texts are unreadable. */
const BUTTONS: Readonly<Record<string, Record<string, string>>> = {
  // Without a frame they look like links, in both schemes.
  subtle: { '--button-color': 'var(--mantine-color-anchor)', '--button-hover': 'var(--mantine-color-default-hover)' },
  light: { '--button-hover': 'var(--button-bg)' },
}

/** Mantine theme of Relaydeck, for `<MantineProvider theme={theme} defaultColorScheme="auto">`, with `theme.css`. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'indigo',
  // White on shade 8 and shade 4 as text on dark pass AA; Mantine's default, 6, does not.
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  // The luminance at which white and black text have equal contrast.
  luminanceThreshold: 0.183,
  colors: { gray, dark },
  // Text on light fills. Body text is softer, see theme.css.
  black: '#06080d',
  fontFamily: FONTS,
  headings: {
    fontFamily: FONTS,
    fontWeight: '600',
    sizes: {
      h1: heading(24, '1.35'),
      h2: heading(18, '1.4'),
      h3: heading(16, '1.45'),
      h4: heading(14, '1.5'),
      h5: heading(14, '1.5'),
      h6: heading(14, '1.5'),
    },
  },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  defaultRadius: 'md',
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  spacing: { xxs: rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      vars: (_theme: unknown, { variant, color }: ButtonProps) => ({
        root: color ? {} : (BUTTONS[variant ?? ''] ?? {}),
      }),
    },
    // The description goes below the field so that it does not separate the field from its label.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    NativeSelect: { defaultProps: { rightSection: createElement(IconSelector, { size: 16, 'aria-hidden': true }) } },
    Tooltip: {
      defaultProps: {
        openDelay: POPUP_DELAY.open,
        closeDelay: POPUP_DELAY.close,
        events: { hover: true, focus: true, touch: false },
        ...animated('fade'),
      },
    },
    HoverCard: {
      defaultProps: { openDelay: POPUP_DELAY.open, closeDelay: POPUP_DELAY.closeHoverable, interactive: true },
    },
    Popover: { defaultProps: { ...animated('fade'), shadow: 'md' } },
    // The placeholder would be a focusable child of the menu that is not a menu item.
    Menu: { defaultProps: { ...animated('fade'), shadow: 'md', withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: animated('fade') },
    Drawer: { defaultProps: { transitionProps: { duration: TRANSITION_MS } } },
    Collapse: { defaultProps: { transitionDuration: TRANSITION_MS } },
    Skeleton: { defaultProps: { animate: false } },
    Pagination: { defaultProps: PAGER },
    PaginationRoot: { defaultProps: PAGER },
  },
})
