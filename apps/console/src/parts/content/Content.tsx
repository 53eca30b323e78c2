import { VisuallyHidden } from '@mantine/core'
import { lazy, useLayoutEffect, useState } from 'react'
import { textArea, useTexts } from '../../app/language/area.ts'
import { KitTexts } from '../kit/KitTexts.tsx'
import { Note } from '../kit/Note.tsx'
import classes from './Content.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** The kit's component, which suspends while the sanitizer and the Markdown renderer load. */
export const ServerHtml = lazy(async () => ({ default: (await import('@relaydeck/ui/ServerHtml')).ServerHtml }))

interface ContentProps {
  /** Title of a page for screen readers, since the text may have none; absent inside a dialog with a title. */
  title?: string
  text: string
}

/** Renders an administrator's text: Markdown, HTML, or the URL of a page to frame. Suspends while its code loads. */
export function Content({ title, text }: ContentProps) {
  const texts = useTexts(contentTexts)
  const blocked = useIsBlocked()
  return (
    <div className={classes.content}>
      {title && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
      {blocked && (
        <Note tone="warns" action={{ label: texts.reload, run: () => location.reload() }}>
          {texts.blocked}
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

/** Texts around administrator content. */
export const contentTexts = textArea({ zh, en })
