import { SegmentedControl } from '@mantine/core'
import { SHELLS, type Shell, shellOf } from '@relaydeck/config/clients'
import { useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { readText, writeText } from '../../app/storage.ts'
import { commonTexts } from '../kit/KitTexts.tsx'

const KEY = 'shell'

/** Returns the shell that commands are written for, and a function to choose it. The browser remembers the choice. */
export function useShell(): [Shell, (shell: Shell) => void] {
  const [shell, setShell] = useState(() => SHELLS.find((each) => each === readText(KEY)) ?? shellOf(navigator.platform))
  const choose = (next: Shell) => {
    writeText(KEY, next)
    setShell(next)
  }
  return [shell, choose]
}

const NAMES: Readonly<Record<Shell, string>> = { bash: 'bash', powershell: 'PowerShell' }

interface ShellControlProps {
  value: Shell
  onChange: (shell: Shell) => void
}

/** Choice of the shell that commands are written for. */
export function ShellControl({ value, onChange }: ShellControlProps) {
  const { shell } = useTexts(commonTexts)
  return (
    <SegmentedControl
      size="xs"
      w="fit-content"
      aria-label={shell}
      data={SHELLS.map((each) => ({ value: each, label: NAMES[each] }))}
      value={value}
      onChange={onChange}
    />
  )
}
