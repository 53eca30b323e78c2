import { Button } from '@mantine/core'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { useLayoutEffect, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { KitTexts } from '../kit/KitTexts.tsx'
import { Note } from '../Note.tsx'
import classes from './Content.module.css'
import { contentTexts } from './texts.ts'

/** Renders an administrator's text: Markdown, HTML, or the URL of a page to frame. */
export default function Content({ text }: { text: string }) {
  const texts = useTexts(contentTexts)
  const blocked = useIsBlocked()
  return (
    <div className={classes.content}>
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
  // A layout effect runs before the browser reports the violation in a task of its own; a later effect would miss it.
  useLayoutEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'img-src' || effectiveDirective === 'frame-src') setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [])
  return blocked
}
