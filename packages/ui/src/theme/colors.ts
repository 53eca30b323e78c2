import type { MantineColorsTuple } from '@mantine/core'

/** Greys of the light scheme. 6 is dimmed text, which passes AA on white and on the hover colour (1). */
export const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f6',
  '#e6e9ef',
  '#dadee7',
  '#c8cdd9',
  '#a2a9b8',
  '#636b7c',
  '#495060',
  '#333947',
  '#1f2430',
]

/** Greys of the dark scheme. 0 is text, 2 dimmed text, 4 borders, 5 hover, 6 fields, 7 the page. */
export const dark: MantineColorsTuple = [
  '#d6d9e0',
  '#bcc1cc',
  '#989fae',
  '#6f7686',
  '#3a3f4b',
  '#2a2e38',
  '#20232b',
  '#17191f',
  '#121419',
  '#0c0d11',
]
