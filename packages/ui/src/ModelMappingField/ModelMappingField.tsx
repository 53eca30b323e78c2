import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { Box, type BoxProps, type ElementProps, SegmentedControl, useProps } from '@mantine/core'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { JsonField } from '../JsonField/JsonField.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ModelMappingField.module.css'
import { readMapping } from './mapping.ts'
import { Rows } from './Rows.tsx'

export interface ModelMappingFieldProps extends BoxProps, ElementProps<'div', 'onChange' | 'children'> {
  /** JSON text of a map from the model asked for to the one called; `''`: none. */
  value: string
  onChange: (text: string) => void
  /** The kit's words by default. */
  label?: string
  description?: ReactNode
  error?: ReactNode
}

/** Which models are called instead of those asked for: rows of two names, or the raw JSON. */
export function ModelMappingField(props: ModelMappingFieldProps) {
  const { json, mapping } = useUiTexts()
  const {
    value,
    onChange,
    label = mapping.label,
    description,
    error,
    className,
    ...others
  } = useProps('ModelMappingField', null, props)
  const [view, setView] = useState<'rows' | 'text'>('rows')
  const isMap = readMapping(value) !== undefined
  const asText = view === 'text' || !isMap
  return (
    <Box role="group" aria-label={label} className={clsx(classes.root, className)} {...others}>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        <SegmentedControl
          size="xs"
          aria-label={json.view}
          value={asText ? 'text' : 'rows'}
          data={[
            { value: 'rows', label: json.asRows, disabled: !isMap },
            { value: 'text', label: json.asText },
          ]}
          onChange={(next) => setView(next === 'text' ? 'text' : 'rows')}
        />
      </div>
      {asText ? (
        <JsonField aria-label={label} value={value} onChange={onChange} error={isMap ? error : (error ?? json.noMap)} />
      ) : (
        <Rows value={value} onChange={onChange} />
      )}
      {description && <p className={classes.description}>{description}</p>}
    </Box>
  )
}
