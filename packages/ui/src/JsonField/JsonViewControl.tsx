import { SegmentedControl } from '@mantine/core'
import { useJsonTexts } from './texts.ts'

/** How a JSON object is edited. */
export type JsonView = 'rows' | 'text'

interface JsonViewControlProps {
  value: JsonView
  /** Whether the text can be shown as rows. */
  canShowRows: boolean
  onChange: (view: JsonView) => void
}

/** Switch between rows and JSON text. */
export function JsonViewControl({ value, canShowRows, onChange }: JsonViewControlProps) {
  const json = useJsonTexts()
  return (
    <SegmentedControl
      size="xs"
      aria-label={json.view}
      value={value}
      data={[
        { value: 'rows', label: json.asRows, disabled: !canShowRows },
        { value: 'text', label: json.asText },
      ]}
      onChange={(view) => onChange(view === 'text' ? 'text' : 'rows')}
    />
  )
}
