import { useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useTextsOf } from '../texts/context.ts'
import { statusZh } from '../texts/status.zh.ts'
import type { UiTexts } from '../texts/UiTexts.ts'
import { type Appearance, STATUS_APPEARANCE, type StatusKind } from './appearance.ts'
import classes from './StatusLabel.module.css'

export type { Appearance, StatusKind } from './appearance.ts'

export interface StatusLabelProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Kind of the status number. */
  kind: StatusKind
  /** Number as the server sends it. An unrecognized one is shown as unknown. */
  status: number
}

/** Shows a status as icon and text. The colour adds no information. */
export function StatusLabel(props: StatusLabelProps) {
  const { kind, status, ...others } = useProps('StatusLabel', null, props)
  const { text, ...appearance } = STATUS_APPEARANCE[kind](status, useTextsOf('status', statusZh))
  return (
    <ToneLabel {...appearance} {...others}>
      {text}
    </ToneLabel>
  )
}

export interface ToneLabelProps extends ComponentProps<'span'>, Appearance {}

/** Shows a state that has no status number as icon and text, like a status. */
export const ToneLabel = ({ tone, icon: Icon, className, children, ...others }: ToneLabelProps) => (
  <span className={clsx(classes.root, className)} data-tone={tone} {...others}>
    <Icon size={16} stroke={2} aria-hidden />
    {children}
  </span>
)

/** Returns the text of a status, for sentences and exported files. */
export const statusText = (kind: StatusKind, status: number, texts: UiTexts): string =>
  STATUS_APPEARANCE[kind](status, texts.status).text
