import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Button, TagsInput, type TagsInputProps, useProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ModelSelect.module.css'

/** Known models of one origin. */
export interface ModelGroup {
  readonly group: string
  readonly items: readonly string[]
}

export interface ModelSelectProps
  extends Omit<TagsInputProps, 'value' | 'onChange' | 'defaultValue' | 'data' | 'onClear'> {
  /** Names of the chosen models. */
  value: readonly string[]
  onChange: (names: string[]) => void
  /** Models to choose from: a list, or lists by origin. Others may be typed. */
  models?: readonly string[] | readonly ModelGroup[]
  /** More buttons beside those that copy and clear: what fills the field. */
  actions?: ReactNode
}

/** Options drawn at a time: typing narrows several hundred. */
const OPTIONS = 100

// What parts the names of a typed or pasted list: none of these is ever part of a model's name.
const PARTED_BY = [',', '，', '、', ';', '；', ' ', '\t', '\r', '\n']

/** Mantine's own arrays are not readonly. */
const dataOf = (models: readonly string[] | readonly ModelGroup[]) =>
  models.map((model) => (typeof model === 'string' ? model : { group: model.group, items: [...model.items] }))

const NONE: readonly string[] = []

/** Models: picked from hundreds, typed, or pasted as a list; says how many are chosen. */
export function ModelSelect(props: ModelSelectProps) {
  const { models: texts } = useUiTexts()
  const {
    value,
    onChange,
    label = texts.label,
    placeholder = texts.placeholder,
    models = NONE,
    actions,
    description,
    ...others
  } = useProps('ModelSelect', null, props)
  return (
    <TagsInput
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      limit={OPTIONS}
      splitChars={PARTED_BY}
      acceptValueOnBlur
      classNames={{ input: classes.input }}
      {...others}
      data={dataOf(models)}
      description={
        <span className={classes.below}>
          <span role="status">{value.length > 0 ? texts.count(value.length) : description}</span>
          <span className={classes.actions}>
            {actions}
            {value.length > 0 && (
              <>
                <CopyButton value={value.join(',')} label={texts.copy} />
                <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
                  {texts.clear}
                </Button>
              </>
            )}
          </span>
        </span>
      }
      value={[...value]}
      onChange={(names) => onChange([...new Set(names)])}
    />
  )
}
