import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { useRef } from 'react'

interface FileChooserProps extends ButtonProps {
  label: string
  accept: string
  onFile: (file: File) => void
}

/** Button that opens a file; the same one can be opened again. */
export function FileChooser({ label, accept, onFile, ...look }: FileChooserProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (file) onFile(file)
    reset.current?.()
  }
  return (
    <FileButton resetRef={reset} accept={accept} inputProps={{ 'aria-label': label }} onChange={choose}>
      {(button) => (
        <Button variant="default" {...look} {...button}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
