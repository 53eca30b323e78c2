import { useLacks } from '../../../../app/client.ts'
import { useIsEmbedded } from '../../../../app/status.ts'
import { ClearLogs } from '../../../../parts/clear-logs/ClearLogs.tsx'
import { OptionSection } from '../-options/OptionField.tsx'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { SECTIONS } from '../-options/sections.ts'
import { GroupLimits } from './group-limits/GroupLimits.tsx'
import { ModelNames } from './model-names/ModelNames.tsx'
import { PriceRatios } from './PriceRatios.tsx'
import { Prices } from './prices/Prices.tsx'

const { operating: options } = SECTIONS

/** General options with a plain field. */
const general = options.general.filter((name) => name !== 'ModelAliases' && name !== 'ModelFallbacks')

/** Options of quota with a plain field. */
const quota = options.quota.filter((name) => name !== 'GroupLimits')

/** Tab with the settings for operation and billing. */
export default function Operating() {
  const canClear = !useLacks('clearLogs')
  const isEmbedded = useIsEmbedded()
  const hasRatios = !useLacks('modelRatios')
  return (
    <OptionsPage tab="operating">
      <OptionSection section="general" options={general}>
        {isEmbedded && <ModelNames />}
      </OptionSection>
      <OptionSection section="log" options={options.log}>
        {canClear && <ClearLogs />}
      </OptionSection>
      <OptionSection section="monitor" options={options.monitor} />
      <OptionSection section="quota" options={quota}>
        <GroupLimits />
      </OptionSection>
      <OptionSection section="ratio" purpose={hasRatios ? undefined : ''} options={['GroupRatio']}>
        <Prices />
        <PriceRatios />
      </OptionSection>
    </OptionsPage>
  )
}
