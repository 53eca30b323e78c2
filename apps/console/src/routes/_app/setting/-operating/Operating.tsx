import { useTexts } from '../../../../app/texts/area.ts'
import { ClearLogs } from '../../../../parts/clear-logs/ClearLogs.tsx'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { NumberOption, QuotaOption, RatioOption, TextOption } from '../-options/fields.tsx'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { SwitchOption } from '../-options/SwitchOption.tsx'
import { optionTexts } from '../-options/texts.ts'

/** How the gateway works and what it charges. */
export default function Operating() {
  const { sections } = useTexts(optionTexts)
  return (
    <OptionsPage tab="operating">
      <FormSection level={2} title={sections.general}>
        <TextOption name="TopUpLink" />
        <TextOption name="ChatLink" />
        <NumberOption name="QuotaPerUnit" />
        <NumberOption name="RetryTimes" />
        <SwitchOption name="DisplayInCurrencyEnabled" />
        <SwitchOption name="DisplayTokenStatEnabled" />
        <SwitchOption name="ApproximateTokenEnabled" />
      </FormSection>
      <FormSection level={2} title={sections.log}>
        <SwitchOption name="LogConsumeEnabled" />
        <ClearLogs />
      </FormSection>
      <FormSection level={2} title={sections.monitor}>
        <NumberOption name="ChannelDisableThreshold" />
        <QuotaOption name="QuotaRemindThreshold" />
        <SwitchOption name="AutomaticDisableChannelEnabled" />
        <SwitchOption name="AutomaticEnableChannelEnabled" />
      </FormSection>
      <FormSection level={2} title={sections.quota}>
        <QuotaOption name="QuotaForNewUser" />
        <QuotaOption name="PreConsumedQuota" />
        <QuotaOption name="QuotaForInviter" />
        <QuotaOption name="QuotaForInvitee" />
      </FormSection>
      <FormSection level={2} title={sections.ratio} hint={sections.ratioHint}>
        <RatioOption name="ModelRatio" />
        <RatioOption name="CompletionRatio" />
        <RatioOption name="GroupRatio" />
      </FormSection>
    </OptionsPage>
  )
}
