import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import { JsonField, jsonError } from '../JsonField/JsonField.tsx'
import { type JsonView, JsonViewControl } from '../JsonField/JsonViewControl.tsx'
import { useJsonTexts } from '../JsonField/texts.ts'
import { type PartProps, useParts } from '../parts/parts.ts'
import classes from './RatioTable.module.css'
import { Rows } from './Rows.tsx'
import { changesOf, formatRatios, parseRatios } from './ratios.ts'
import { useRatioTexts } from './texts.ts'

export { RowSearch } from './RowSearch.tsx'

/** Named parts of {@link RatioTable}. */
export type RatioTableStylesNames =
  | 'root'
  | 'head'
  | 'label'
  | 'count'
  | 'description'
  | 'rows'
  | 'row'
  | 'name'
  | 'was'
  | 'ratio'
  | 'add'
  | 'error'

export interface RatioTableProps
  extends BoxProps,
    PartProps<RatioTableStylesNames>,
    ElementProps<'div', 'onChange' | 'defaultValue' | 'children'>,
    FieldProps<string> {
  /** Name of the table, such as “Model ratios”. */
  label: string
  description?: ReactNode
  /** JSON object of names and ratios. */
  value?: string | undefined
  /** Stored JSON text. Differences from it are marked. */
  stored?: string | undefined
  error?: ReactNode
}

/** Searchable table of ratios, also editable as JSON. Marks unsaved changes. */
export function RatioTable(props: RatioTableProps) {
  const { label, description, value, defaultValue, onChange, stored, error, ...rest } = useProps(
    'RatioTable',
    null,
    props,
  )
  const [part, others] = useParts('RatioTable', classes, rest)
  const [text, change] = useField({ value, defaultValue, onChange }, '')
  const json = useJsonTexts()
  const texts = useRatioTexts()
  const [view, setView] = useState<JsonView>('rows')
  const ratios = parseRatios(text)
  const changes = changesOf(parseRatios(stored ?? defaultValue ?? text) ?? new Map(), ratios ?? new Map())
  const count = changes.changed.size + changes.removed.length
  const asText = view === 'text' || !ratios
  return (
    <Box {...part('root')} role="group" aria-label={label} {...others}>
      <div {...part('head')}>
        <strong {...part('label')}>{label}</strong>
        {ratios && count > 0 && <span {...part('count')}>{texts.changed(count)}</span>}
        <JsonViewControl value={asText ? 'text' : 'rows'} canShowRows={ratios !== undefined} onChange={setView} />
      </div>
      {description && <p {...part('description')}>{description}</p>}
      {asText ? (
        <JsonField
          aria-label={label}
          value={text}
          onChange={change}
          error={error ?? (ratios || jsonError(text) ? undefined : json.noMap)}
        />
      ) : (
        <>
          <Rows {...{ part, ratios, changes }} onChange={(next) => change(formatRatios(next))} />
          {error && (
            <p {...part('error')} role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </Box>
  )
}
