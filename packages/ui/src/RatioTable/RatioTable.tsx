import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { Box, type BoxProps, type ElementProps, SegmentedControl, useProps } from '@mantine/core'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { JsonField, jsonError } from '../JsonField/JsonField.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './RatioTable.module.css'
import { Rows } from './Rows.tsx'
import { changesOf, readRatios, writeRatios } from './ratios.ts'

export interface RatioTableProps extends BoxProps, ElementProps<'div', 'onChange' | 'children'> {
  /** Names the whole: “Model ratios”. */
  label: string
  description?: ReactNode
  /** JSON text of a map of names to numbers. */
  value: string
  onChange: (text: string) => void
  /** The text as it is stored; what differs from it is marked. */
  stored?: string | undefined
  error?: ReactNode
}

/** A JSON map of ratios as a table that can be searched, with the raw JSON beside it; shows what is not saved yet. */
export function RatioTable(props: RatioTableProps) {
  const { label, description, value, onChange, stored, error, className, ...others } = useProps(
    'RatioTable',
    null,
    props,
  )
  const { json, ratios: texts } = useUiTexts()
  const [view, setView] = useState<'rows' | 'text'>('rows')
  const ratios = readRatios(value)
  const changes = changesOf(readRatios(stored ?? value) ?? new Map(), ratios ?? new Map())
  const count = changes.changed.size + changes.removed.length
  const asText = view === 'text' || !ratios
  return (
    <Box role="group" aria-label={label} className={clsx(classes.root, className)} {...others}>
      <div className={classes.head}>
        <strong>{label}</strong>
        {ratios && count > 0 && <span className={classes.count}>{texts.changed(count)}</span>}
        <SegmentedControl
          size="xs"
          aria-label={json.view}
          value={asText ? 'text' : 'rows'}
          data={[
            { value: 'rows', label: json.asRows, disabled: !ratios },
            { value: 'text', label: json.asText },
          ]}
          onChange={(next) => setView(next === 'text' ? 'text' : 'rows')}
        />
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {asText ? (
        <JsonField
          aria-label={label}
          value={value}
          onChange={onChange}
          error={error ?? (ratios || jsonError(value) ? undefined : json.noMap)}
        />
      ) : (
        <>
          <Rows {...{ ratios, changes }} onChange={(next) => onChange(writeRatios(next))} />
          {error && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
        </>
      )}
    </Box>
  )
}
