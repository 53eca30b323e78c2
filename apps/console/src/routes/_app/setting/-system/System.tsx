import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { OptionField, OptionSection } from '../-options/OptionField.tsx'
import classes from '../-options/Options.module.css'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/options.ts'
import { isSupported } from '../-options/rules.ts'
import { SwitchOption } from '../-options/SwitchOption.tsx'
import { useForm } from '../-options/use-option-form.ts'
import { Domains } from './Domains.tsx'

/** Shows the callback URL to register at a sign-in provider. */
export function CallbackAddress({ provider }: { provider: 'github' | 'lark' | 'oidc' }) {
  const { stored } = useForm()
  const { callback } = useTexts(optionTexts)
  const address = `${stored.ServerAddress || window.location.origin}/oauth/${provider}`
  return (
    <p className={classes.copy}>
      {callback.label} <code className="whole">{address}</code>
      <CopyButton value={address} label={callback.copy} />
    </p>
  )
}

/** Only the embedded gateway has this switch. */
function TwoFactorOption() {
  const { stored } = useForm()
  const name = 'AdminTwoFactorRequired'
  return isSupported(name, stored) ? <OptionField name={name} /> : null
}

/** Tab with the settings for sign-in and the services it needs. */
export default function System() {
  const { sections, passwordLogin } = useTexts(optionTexts)
  return (
    <OptionsPage tab="system">
      <OptionSection title={sections.address} options={['ServerAddress']} />
      <FormSection level={2} title={sections.login}>
        {/* Users without another sign-in method would be locked out, so disabling it asks for confirmation. */}
        <SwitchOption name="PasswordLoginEnabled" confirmation={passwordLogin} />
        <OptionField name="PasswordRegisterEnabled" />
        <OptionField name="RegisterEnabled" />
        <OptionField name="EmailVerificationEnabled" />
        <TwoFactorOption />
      </FormSection>
      <OptionSection title={sections.domains} options={['EmailDomainRestrictionEnabled']}>
        <Domains />
      </OptionSection>
      <OptionSection
        title={sections.mail}
        options={['SMTPServer', 'SMTPPort', 'SMTPAccount', 'SMTPFrom', 'SMTPToken']}
      />
      <Providers />
      <OptionSection
        title={sections.turnstile}
        options={['TurnstileCheckEnabled', 'TurnstileSiteKey', 'TurnstileSecretKey']}
      />
      <OptionSection title={sections.pusher} options={['MessagePusherAddress', 'MessagePusherToken']} />
    </OptionsPage>
  )
}

function Providers() {
  const { sections } = useTexts(optionTexts)
  return (
    <>
      <OptionSection title={sections.github} options={['GitHubOAuthEnabled', 'GitHubClientId', 'GitHubClientSecret']}>
        <CallbackAddress provider="github" />
      </OptionSection>
      <OptionSection title={sections.lark} hint={sections.larkHint} options={['LarkClientId', 'LarkClientSecret']}>
        <CallbackAddress provider="lark" />
      </OptionSection>
      <OptionSection
        title={sections.oidc}
        options={[
          'OidcEnabled',
          'OidcClientId',
          'OidcClientSecret',
          'OidcWellKnown',
          'OidcAuthorizationEndpoint',
          'OidcTokenEndpoint',
          'OidcUserinfoEndpoint',
        ]}
      >
        <CallbackAddress provider="oidc" />
      </OptionSection>
      <OptionSection
        title={sections.wechat}
        options={['WeChatAuthEnabled', 'WeChatServerAddress', 'WeChatServerToken', 'WeChatAccountQRCodeImageURL']}
      />
    </>
  )
}
