import { Button } from '@mantine/core'
import type { OptionKey } from '@relaydeck/api-sdk'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { useForm } from '../-options/context.ts'
import classes from '../-options/Options.module.css'
import { optionTexts } from '../-options/texts.ts'

// Sanitiser and reader of Markdown: only worth their weight when somebody looks.
const ServerHtml = lazy(async () => ({ default: (await import('@relaydeck/ui/ServerHtml')).ServerHtml }))

interface PreviewProps {
  name: OptionKey<'text'>
  format: 'content' | 'html'
}

/** Shows on demand how a text will be read, as it stands in its field. */
export function Preview({ name, format }: PreviewProps) {
  const { preview, labels } = useTexts(optionTexts)
  const [shown, setShown] = useState(false)
  const form = useForm()
  const text = useDeferredValue(form.value(name))
  // The page's policy frames no address but the stored one.
  const waits = format === 'content' && form.isChanged(name) && /^https?:\/\/\S+$/.test(text.trim())
  return (
    <>
      <div>
        <Button
          variant="default"
          size="xs"
          aria-expanded={shown}
          aria-label={preview.of(labels[name])}
          onClick={() => setShown(!shown)}
        >
          {shown ? preview.hide : preview.show}
        </Button>
      </div>
      {shown && (
        <section className={classes.preview} aria-label={preview.of(labels[name])}>
          {text === '' && preview.empty}
          {waits && preview.afterSaving}
          {text !== '' && !waits && (
            <Suspense>
              <ServerHtml text={text} format={format} />
            </Suspense>
          )}
        </section>
      )}
    </>
  )
}
