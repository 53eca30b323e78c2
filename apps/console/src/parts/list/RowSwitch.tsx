import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'

interface RowSwitchProps {
  label: string
  on: boolean
  /** It is being switched: another press is passed over. */
  busy: boolean
  /** Why it cannot be switched. */
  why?: string | undefined
  onToggle: (on: boolean) => void
}

/** Switches a row on or off. */
export const RowSwitch = ({ label, on, busy, why, onToggle }: RowSwitchProps) => (
  <Switch
    aria-label={label}
    title={why}
    checked={on}
    disabled={why !== undefined}
    // Not `disabled` for so short a time: that would take the focus away.
    aria-disabled={busy || undefined}
    onChange={({ currentTarget }) => busy || onToggle(currentTarget.checked)}
  />
)
