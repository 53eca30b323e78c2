import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { ChoiceOption, LongTextOption, TextOption } from '../-options/fields.tsx'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/texts.ts'
import { Preview } from './Preview.tsx'
import { UpdateCheck } from './UpdateCheck.tsx'

/** The themes that a server of the family knows; it refuses any other. */
const THEMES = ['default', 'berry', 'air'] as const

/** What the system is called, how it looks, and what it tells people. */
export default function Other() {
  const { sections, update } = useTexts(optionTexts)
  return (
    <OptionsPage tab="other">
      <FormSection level={2} title={sections.notice}>
        <LongTextOption name="Notice" />
        <Preview name="Notice" format="content" />
      </FormSection>
      <FormSection level={2} title={sections.look}>
        <TextOption name="SystemName" />
        <TextOption name="Logo" placeholder="https://example.com/logo.png" />
        <ChoiceOption name="Theme" words={THEMES} />
      </FormSection>
      <FormSection level={2} title={sections.content} hint={sections.contentHint}>
        <LongTextOption name="HomePageContent" />
        <Preview name="HomePageContent" format="content" />
        <LongTextOption name="About" />
        <Preview name="About" format="content" />
        <LongTextOption name="Footer" />
        <Preview name="Footer" format="html" />
      </FormSection>
      <FormSection level={2} title={update.title}>
        <UpdateCheck />
      </FormSection>
    </OptionsPage>
  )
}
