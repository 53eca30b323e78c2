import { Button, Textarea, type TextareaProps, useProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import { useWrappedParts } from '../parts/parts.ts'
import classes from './JsonField.module.css'
import { formatJson, type JsonError, jsonError } from './json-error.ts'
import { useJsonTexts } from './texts.ts'

export { formatJson, type JsonError, jsonError } from './json-error.ts'

export interface JsonFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'defaultValue'>, FieldProps<string> {
  /** JSON text, possibly still incomplete. */
  value?: string | undefined
}

const defaultProps = { minRows: 4, maxRows: 16 }

/** JSON text field that locates syntax errors and formats the text. */
export function JsonField(props: JsonFieldProps) {
  const { value, defaultValue, onChange, error, description, ref, classNames, styles, ...others } = useProps(
    'JsonField',
    defaultProps,
    props,
  )
  const parts = useWrappedParts('JsonField', { input: classes.code }, { classNames, styles })
  const [text, change] = useField({ value, defaultValue, onChange }, '')
  const json = useJsonTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const merged = useMergedRef(area, ref)
  const syntaxError = jsonError(text)
  return (
    <Textarea
      ref={merged}
      autosize
      spellCheck={false}
      autoComplete="off"
      {...parts}
      {...others}
      description={
        <span className={classes.below}>
          <span>{description}</span>
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={syntaxError !== undefined || formatJson(text) === text}
            onClick={() => change(formatJson(text))}
          >
            {json.format}
          </Button>
        </span>
      }
      error={
        syntaxError ? (
          <ErrorLocation message={error} location={syntaxError} onGo={() => goTo(area.current, syntaxError)} />
        ) : (
          error
        )
      }
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

/** Selects the invalid character and scrolls its line into view. */
function goTo(area: HTMLTextAreaElement | null, { offset, line }: JsonError): void {
  if (!area) return
  area.focus()
  area.setSelectionRange(offset, offset + 1)
  const lines = area.value.split('\n').length
  area.scrollTop = (area.scrollHeight * (line - 1)) / lines - area.clientHeight / 2
}

interface ErrorLocationProps {
  /** Error of the field, shown on a separate line. */
  message: ReactNode
  location: JsonError
  onGo: () => void
}

function ErrorLocation({ message, location, onGo }: ErrorLocationProps) {
  const json = useJsonTexts()
  return (
    <>
      {message && (
        <>
          {message}
          <br />
        </>
      )}
      {json.invalidAt(location.line, location.column)}{' '}
      <button type="button" className={classes.go} onClick={onGo}>
        {json.goTo}
      </button>
    </>
  )
}
