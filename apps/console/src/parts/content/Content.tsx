import { Button } from '@mantine/core'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { useLayoutEffect, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { KitTexts } from '../kit/KitTexts.tsx'
import { Note } from '../Note.tsx'
import classes from './Content.module.css'
import { contentTexts } from './texts.ts'

/** A text of the administrators: Markdown, HTML, or the address of a page to be framed. */
export default function Content({ text }: { text: string }) {
  const texts = useTexts(contentTexts)
  const blocked = useBlocked()
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

/** Whether the page's policy kept a picture or frame away: it is older than the settings it was made for. */
function useBlocked(): boolean {
  const [blocked, setBlocked] = useState(false)
  // In the commit that draws the picture: the browser reports it in a task of its own, which a later effect would miss.
  useLayoutEffect(() => {
    const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'img-src' || effectiveDirective === 'frame-src') setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [])
  return blocked
}
