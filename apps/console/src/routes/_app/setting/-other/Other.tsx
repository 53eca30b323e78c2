import { Button } from '@mantine/core'
import type { OptionKey } from '@relaydeck/api-sdk/rules'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { Suspense, useDeferredValue, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { OptionField, OptionSection } from '../-options/OptionField.tsx'
import classes from '../-options/Options.module.css'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/options.ts'
import { useForm } from '../-options/use-option-form.ts'
import { ConfigFile } from './config-file/ConfigFile.tsx'
import { UpdateCheck } from './UpdateCheck.tsx'

/** Tab with the settings for name, logo, theme and page contents. */
export default function Other() {
  const { sections, update } = useTexts(optionTexts)
  return (
    <OptionsPage tab="other">
      <OptionSection title={sections.notice} options={['Notice']}>
        <Preview name="Notice" format="content" />
      </OptionSection>
      <OptionSection title={sections.look} options={['SystemName', 'Logo', 'Theme']} />
      <FormSection level={2} title={sections.content} hint={sections.contentHint}>
        <OptionField name="HomePageContent" />
        <Preview name="HomePageContent" format="content" />
        <OptionField name="About" />
        <Preview name="About" format="content" />
        <OptionField name="Footer" />
        <Preview name="Footer" format="html" />
      </FormSection>
      <ConfigFile />
      <FormSection level={2} title={update.title}>
        <UpdateCheck />
      </FormSection>
    </OptionsPage>
  )
}

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
