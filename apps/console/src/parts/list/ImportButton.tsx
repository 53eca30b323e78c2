import { Button } from '@mantine/core'
import { type ComponentType, Suspense, useState } from 'react'

interface ImportButtonProps {
  label: string
  importer: ComponentType<{ onClose: () => void }>
}

/** Opens the import of a list, whose code loads with the first click. */
export function ImportButton({ label, importer: Importer }: ImportButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="subtle" px="xs" onClick={() => setOpened(true)}>
        {label}
      </Button>
      {opened && (
        <Suspense>
          <Importer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
