import { Button, type ButtonProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { useIsEmbedded } from '../../app/status.ts'
import type { PreviewedToken } from './CallPreview.tsx'
import { previewTexts } from './preview-texts.ts'

// Previews are rare, and have more parts than the pages that offer them.
const CallPreview = lazy(() => import('./CallPreview.tsx'))

interface CallPreviewButtonProps extends Pick<ButtonProps, 'size'> {
  of: PreviewedToken
  /** Model for which the preview is shown at once. */
  model?: string
}

/** Button that opens the preview of a call; nothing in front of a server without previews. */
export function CallPreviewButton({ of, model, size }: CallPreviewButtonProps) {
  const { title } = useTexts(previewTexts)
  const isEmbedded = useIsEmbedded()
  const [opened, setOpened] = useState(false)
  if (!isEmbedded) return null
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)} {...(size && { size })}>
        {title}
      </Button>
      <Suspense>
        {opened && <CallPreview of={of} onClose={() => setOpened(false)} {...(model !== undefined && { model })} />}
      </Suspense>
    </>
  )
}
