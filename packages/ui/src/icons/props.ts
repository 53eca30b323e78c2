import type { ComponentProps } from 'react'

/** Props of an icon. */
export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'stroke'> {
  /** Width and height. Default: 24. */
  size?: number | string
  /** Width of the lines of an outlined icon, of 24. Default: 2. */
  stroke?: number | string
}
