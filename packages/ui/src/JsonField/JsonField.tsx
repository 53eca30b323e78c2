import '@mantine/core/styles/Input.css'
import { Button, Textarea, type TextareaProps, useProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './JsonField.module.css'
import { formatJson, type JsonError, jsonError } from './json-error.ts'

export { formatJson, type JsonError, jsonError } from './json-error.ts'

export interface JsonFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'defaultValue'> {
  /** JSON text, or what a person has typed so far. */
  value: string
  onChange: (text: string) => void
}

const defaultProps = { minRows: 4, maxRows: 16 }

/** A JSON text: says where it is none, leads there, and puts it in order. */
export function JsonField(props: JsonFieldProps) {
  const { value, onChange, error, description, ref, ...others } = useProps('JsonField', defaultProps, props)
  const { json } = useUiTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const merged = useMergedRef(area, ref)
  const wrong = jsonError(value)
  return (
    <Textarea
      ref={merged}
      autosize
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.code }}
      {...others}
      description={
        <span className={classes.below}>
          <span>{description}</span>
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={wrong !== undefined || formatJson(value) === value}
            onClick={() => onChange(formatJson(value))}
          >
            {json.format}
          </Button>
        </span>
      }
      error={wrong ? <Place what={error} wrong={wrong} onGo={() => goTo(area.current, wrong)} /> : error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Selects the character that does not fit, and brings its line into view. */
function goTo(area: HTMLTextAreaElement | null, { offset, line }: JsonError): void {
  if (!area) return
  area.focus()
  area.setSelectionRange(offset, offset + 1)
  const lines = area.value.split('\n').length
  area.scrollTop = (area.scrollHeight * (line - 1)) / lines - area.clientHeight / 2
}

interface PlaceProps {
  /** Says what is wrong, on a line of its own. */
  what: ReactNode
  wrong: JsonError
  onGo: () => void
}

function Place({ what, wrong, onGo }: PlaceProps) {
  const { json } = useUiTexts()
  return (
    <>
      {what && (
        <>
          {what}
          <br />
        </>
      )}
      {json.invalidAt(wrong.line, wrong.column)}{' '}
      <button type="button" className={classes.go} onClick={onGo}>
        {json.goTo}
      </button>
    </>
  )
}
