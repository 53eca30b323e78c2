import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import { JsonField } from '../JsonField/JsonField.tsx'
import { type JsonView, JsonViewControl } from '../JsonField/JsonViewControl.tsx'
import { useJsonTexts } from '../JsonField/texts.ts'
import { type PartProps, useParts } from '../parts/parts.ts'
import classes from './ModelMappingField.module.css'
import { parseMapping } from './mapping.ts'
import { Rows } from './Rows.tsx'
import { useMappingTexts } from './texts.ts'

/** Named parts of {@link ModelMappingField}. */
export type ModelMappingFieldStylesNames = 'root' | 'head' | 'label' | 'row' | 'add' | 'empty' | 'description'

export interface ModelMappingFieldProps
  extends BoxProps,
    PartProps<ModelMappingFieldStylesNames>,
    ElementProps<'div', 'onChange' | 'defaultValue' | 'children'>,
    FieldProps<string> {
  /** JSON object that maps requested models to actual models; `''` for none. */
  value?: string | undefined
  /** Defaults to the kit's text. */
  label?: string
  description?: ReactNode
  /** Text without entries. Defaults to the kit's. */
  empty?: string
  error?: ReactNode
}

/** Field for a model mapping, editable as rows or as JSON. */
export function ModelMappingField(props: ModelMappingFieldProps) {
  const json = useJsonTexts()
  const mapping = useMappingTexts()
  const {
    value,
    defaultValue,
    onChange,
    label = mapping.label,
    empty = mapping.empty,
    description,
    error,
    ...rest
  } = useProps('ModelMappingField', null, props)
  const [part, others] = useParts('ModelMappingField', classes, rest)
  const [text, change] = useField({ value, defaultValue, onChange }, '')
  const [view, setView] = useState<JsonView>('rows')
  const isMap = parseMapping(text) !== undefined
  const asText = view === 'text' || !isMap
  return (
    <Box {...part('root')} role="group" aria-label={label} {...others}>
      <div {...part('head')}>
        <span {...part('label')}>{label}</span>
        <JsonViewControl value={asText ? 'text' : 'rows'} canShowRows={isMap} onChange={setView} />
      </div>
      {asText ? (
        <JsonField aria-label={label} value={text} onChange={change} error={isMap ? error : (error ?? json.noMap)} />
      ) : (
        <Rows {...{ part, empty }} value={text} onChange={change} />
      )}
      {description && <p {...part('description')}>{description}</p>}
    </Box>
  )
}
