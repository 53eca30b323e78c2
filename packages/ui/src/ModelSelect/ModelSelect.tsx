import { Button, Pill, TagsInput, type TagsInputProps, useProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { type FieldProps, useField } from '../field/field.ts'
import { useWrappedParts } from '../parts/parts.ts'
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

/** Selected models that are shown at first, if there are more. */
const SHOWN = 8

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
    onKeyDown,
    classNames,
    styles,
    ...others
  } = useProps('ModelSelect', null, props)
  const parts = useWrappedParts('ModelSelect', { input: classes.input }, { classNames, styles })
  const [names, change] = useField<readonly string[]>(
    { value, defaultValue, onChange: (next) => onChange?.([...next]) },
    NONE,
  )
  const [all, setAll] = useState(false)
  const isCut = !all && names.length > SHOWN
  const hidden = new Set(isCut ? names.slice(SHOWN) : [])
  const typed = (next: string[]) => {
    const unique = [...new Set(next)]
    // One that was picked must not vanish at once; of a pasted list the number tells.
    if (unique.length === names.length + 1) setAll(true)
    change(unique)
  }
  const clear = () => {
    setAll(false)
    change([])
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    // Backspace in the empty field removes the last model.
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || !isCut) return
    event.preventDefault()
    setAll(true)
  }
  return (
    <TagsInput
      label={label}
      placeholder={names.length === 0 ? placeholder : ''}
      limit={MAX_OPTIONS}
      splitChars={SEPARATORS}
      acceptValueOnBlur
      {...parts}
      {...others}
      onKeyDown={onKey}
      renderPill={({ value: name = '', onRemove, disabled = false }) =>
        hidden.has(name) ? null : (
          <Pill withRemoveButton={!disabled} disabled={disabled} onRemove={() => onRemove?.()}>
            {name}
          </Pill>
        )
      }
      data={dataOf(models)}
      description={
        <span className={classes.below}>
          <span role="status">{names.length > 0 ? texts.count(names.length) : description}</span>
          <span className={classes.actions}>
            {names.length > SHOWN && (
              <Button variant="subtle" size="compact-xs" onClick={() => setAll(isCut)}>
                {isCut ? texts.more(hidden.size) : texts.fewer}
              </Button>
            )}
            {actions}
            {names.length > 0 && (
              <>
                <CopyButton value={names.join(',')} label={texts.copy} />
                <Button variant="subtle" size="compact-xs" onClick={clear}>
                  {texts.clear}
                </Button>
              </>
            )}
          </span>
        </span>
      }
      value={[...names]}
      onChange={typed}
    />
  )
}
