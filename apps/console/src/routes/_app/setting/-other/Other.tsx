import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { OptionField, OptionSection } from '../-options/OptionField.tsx'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/options.ts'
import { ConfigFile } from './config-file/ConfigFile.tsx'
import { Preview } from './Preview.tsx'
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
