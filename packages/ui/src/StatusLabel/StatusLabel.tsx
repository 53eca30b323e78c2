import { useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { type UiTexts, useUiTexts } from '../texts/texts.tsx'
import { describe, type StatusKind } from './looks.ts'
import classes from './StatusLabel.module.css'

export type { StatusKind } from './looks.ts'

export interface StatusLabelProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** What the number belongs to. */
  kind: StatusKind
  /** The number as the server sends it; one that nobody knows is shown as unknown. */
  status: number
}

/** A state as an icon with its word; the colour only repeats what they say. */
export function StatusLabel(props: StatusLabelProps) {
  const { kind, status, className, ...others } = useProps('StatusLabel', null, props)
  const { tone, icon: Icon, word } = describe[kind](status, useUiTexts())
  return (
    <span className={clsx(classes.root, className)} data-tone={tone} {...others}>
      <Icon size={16} stroke={2} aria-hidden />
      {word}
    </span>
  )
}

/** The word of a state alone, for a sentence or a file. */
export const statusWord = (kind: StatusKind, status: number, texts: UiTexts): string =>
  describe[kind](status, texts).word
