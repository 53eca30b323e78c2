import { Button, TagsInput, type TagsInputProps, useProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { type FieldProps, useField } from '../field/field.ts'
import classes from './ModelSelect.module.css'
import { useModelTexts } from './texts.ts'

/** Known models of one provider. */
export interface ModelGroup {
  readonly group: string
  readonly items: readonly string[]
}

export interface ModelSelectProps
  extends Omit<TagsInputProps, 'value' | 'onChange' | 'defaultValue' | 'data' | 'onClear'>,
    FieldProps<readonly string[], string[]> {
  /** Names of the selected models. */
  value?: readonly string[] | undefined
  /** Suggested models, optionally grouped by provider. Other names can be typed. */
  models?: readonly string[] | readonly ModelGroup[]
  /** Additional buttons next to copy and clear. */
  actions?: ReactNode
}

/** Maximum number of options rendered at a time. */
const MAX_OPTIONS = 100

// Separators of a typed or pasted list. None of them occurs in a model name.
const SEPARATORS = [',', '，', '、', ';', '；', ' ', '\t', '\r', '\n']

/** Copies the readonly arrays, since Mantine's types require mutable ones. */
const dataOf = (models: readonly string[] | readonly ModelGroup[]) =>
  models.map((model) => (typeof model === 'string' ? model : { group: model.group, items: [...model.items] }))

const NONE: readonly string[] = []

/** Multi-select for model names, which can be picked, typed or pasted as a list. */
export function ModelSelect(props: ModelSelectProps) {
  const texts = useModelTexts()
  const {
    value,
    defaultValue,
    onChange,
    label = texts.label,
    placeholder = texts.placeholder,
    models = NONE,
    actions,
    description,
    ...others
  } = useProps('ModelSelect', null, props)
  const [names, change] = useField<readonly string[]>(
    { value, defaultValue, onChange: (next) => onChange?.([...next]) },
    NONE,
  )
  return (
    <TagsInput
      label={label}
      placeholder={names.length === 0 ? placeholder : ''}
      limit={MAX_OPTIONS}
      splitChars={SEPARATORS}
      acceptValueOnBlur
      classNames={{ input: classes.input }}
      {...others}
      data={dataOf(models)}
      description={
        <span className={classes.below}>
          <span role="status">{names.length > 0 ? texts.count(names.length) : description}</span>
          <span className={classes.actions}>
            {actions}
            {names.length > 0 && (
              <>
                <CopyButton value={names.join(',')} label={texts.copy} />
                <Button variant="subtle" size="compact-xs" onClick={() => change([])}>
                  {texts.clear}
                </Button>
              </>
            )}
          </span>
        </span>
      }
      value={[...names]}
      onChange={(next) => change([...new Set(next)])}
    />
  )
}
