import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'

interface RowSwitchProps {
  label: string
  on: boolean
  disabled: boolean
  /** Why it cannot be switched. */
  why?: string
  onToggle: (on: boolean) => void
}

/** Switches a row on or off. */
export const RowSwitch = ({ label, on, disabled, why, onToggle }: RowSwitchProps) => (
  <Switch
    aria-label={label}
    title={why}
    checked={on}
    disabled={disabled}
    onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
  />
)
