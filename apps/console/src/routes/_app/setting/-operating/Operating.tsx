import { useLacks } from '../../../../app/client.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { ClearLogs } from '../../../../parts/clear-logs/ClearLogs.tsx'
import { OptionSection } from '../-options/OptionField.tsx'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/options.ts'
import { Prices } from './prices/Prices.tsx'

/** Tab with the settings for operation and billing. */
export default function Operating() {
  const { sections } = useTexts(optionTexts)
  const canClear = !useLacks('clearLogs')
  const hasRatios = !useLacks('modelRatios')
  return (
    <OptionsPage tab="operating">
      <OptionSection
        title={sections.general}
        options={[
          'TopUpLink',
          'ChatLink',
          'QuotaPerUnit',
          'RetryTimes',
          'DisplayInCurrencyEnabled',
          'DisplayTokenStatEnabled',
          'ApproximateTokenEnabled',
        ]}
      />
      <OptionSection title={sections.log} options={['LogConsumeEnabled', 'LogRetentionDays']}>
        {canClear && <ClearLogs />}
      </OptionSection>
      <OptionSection
        title={sections.monitor}
        options={[
          'ChannelDisableThreshold',
          'QuotaRemindThreshold',
          'AutomaticDisableChannelEnabled',
          'AutomaticEnableChannelEnabled',
          'SpreadChannelTypes',
          'StreamSilenceSeconds',
          'ChannelFailureLimit',
          'ChannelFailureMinutes',
          'ChannelRetryMinutes',
          'PrivateHosts',
        ]}
      />
      <OptionSection
        title={sections.quota}
        options={['QuotaForNewUser', 'PreConsumedQuota', 'QuotaForInviter', 'QuotaForInvitee']}
      />
      <OptionSection
        title={sections.ratio}
        {...(hasRatios && { hint: sections.ratioHint })}
        lead={<Prices />}
        options={[
          'ModelRatio',
          'CompletionRatio',
          'CacheRatio',
          'CreateCacheRatio',
          'CreateCacheRatio1h',
          'AudioRatio',
          'AudioCompletionRatio',
          'GroupRatio',
          'MaxCompletionTokens',
        ]}
      />
    </OptionsPage>
  )
}
