import { Button, VisuallyHidden } from '@mantine/core'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { useLayoutEffect, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { KitTexts } from '../kit/KitTexts.tsx'
import { Note } from '../kit/Note.tsx'
import classes from './Content.module.css'
import { contentTexts } from './texts.ts'

interface ContentProps {
  /** Title of a page for screen readers, since the text may have none; absent inside a dialog with a title. */
  title?: string
  text: string
}

/** Renders an administrator's text: Markdown, HTML, or the URL of a page to frame. */
export default function Content({ title, text }: ContentProps) {
  const texts = useTexts(contentTexts)
  const blocked = useIsBlocked()
  return (
    <div className={classes.content}>
      {title && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
      {blocked && (
        <Note tone="warns">
          {texts.blocked}{' '}
          <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        </Note>
      )}
      <KitTexts>
        <ServerHtml text={text} />
      </KitTexts>
    </div>
  )
}

/** Returns whether the content security policy blocked an image or frame, as it does until a changed setting is loaded. */
function useIsBlocked(): boolean {
  const [blocked, setBlocked] = useState(false)
  // A layout effect runs before the browser reports the violation in a separate task; a later effect would miss it.
  useLayoutEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'img-src' || effectiveDirective === 'frame-src') setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [])
  return blocked
}
