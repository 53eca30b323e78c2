import type { IconProps } from '@tabler/icons-react'

/** Bird seen from the side as the icon of Lark, which the icon set lacks. */
export const LarkMark = ({ size = 24, stroke = 2 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M5 4h7c2 2 3.2 4.3 3.8 7" />
    <path d="M5 4c3.5 2.6 6 5.500 8 9" />
    <path d="M3 9v8.500c5.500 3 11.500 2 15-3l3-5.500c-2.600-1-5.200-.2-8 3.700c-4 1-7-1-10-3.700z" />
  </svg>
)
