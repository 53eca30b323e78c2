import { useLacks } from '../../../../app/client.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { ClearLogs } from '../../../../parts/clear-logs/ClearLogs.tsx'
import { OptionSection } from '../-options/OptionField.tsx'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/options.ts'
import { SECTIONS } from '../-options/sections.ts'
import { Prices } from './prices/Prices.tsx'

const { operating: options } = SECTIONS

/** Tab with the settings for operation and billing. */
export default function Operating() {
  const { sections } = useTexts(optionTexts)
  const canClear = !useLacks('clearLogs')
  const hasRatios = !useLacks('modelRatios')
  return (
    <OptionsPage tab="operating">
      <OptionSection title={sections.general} options={options.general} />
      <OptionSection title={sections.log} options={options.log}>
        {canClear && <ClearLogs />}
      </OptionSection>
      <OptionSection title={sections.monitor} options={options.monitor} />
      <OptionSection title={sections.quota} options={options.quota} />
      <OptionSection
        title={sections.ratio}
        {...(hasRatios && { hint: sections.ratioHint })}
        lead={<Prices />}
        options={options.ratio}
      />
    </OptionsPage>
  )
}
