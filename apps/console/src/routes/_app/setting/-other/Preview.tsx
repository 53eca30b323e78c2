import { Button } from '@mantine/core'
import type { OptionKey } from '@relaydeck/api-sdk/rules'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import classes from '../-options/Options.module.css'
import { optionTexts } from '../-options/options.ts'
import { useForm } from '../-options/use-option-form.ts'

const ServerHtml = lazy(async () => ({ default: (await import('@relaydeck/ui/ServerHtml')).ServerHtml }))

interface PreviewProps {
  name: OptionKey<'text'>
  format: 'content' | 'html'
}

/** Shows a preview of a text field on demand. */
export function Preview({ name, format }: PreviewProps) {
  const { preview, labels } = useTexts(optionTexts)
  const [shown, setShown] = useState(false)
  const form = useForm()
  const text = useDeferredValue(form.value(name))
  // The page's content security policy allows only the stored URL in a frame.
  const needsSaving = format === 'content' && form.isChanged(name) && /^https?:\/\/\S+$/.test(text.trim())
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
          {needsSaving && preview.afterSaving}
          {text !== '' && !needsSaving && (
            <Suspense>
              <ServerHtml text={text} format={format} />
            </Suspense>
          )}
        </section>
      )}
    </>
  )
}
