import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { NumberOption, TextOption } from '../-options/fields.tsx'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { SecretOption } from '../-options/SecretOption.tsx'
import { SwitchOption } from '../-options/SwitchOption.tsx'
import { optionTexts } from '../-options/texts.ts'
import { CallbackAddress } from './CallbackAddress.tsx'
import { Domains } from './Domains.tsx'

/** Who may sign in and how, and the services around. */
export default function System() {
  const { sections } = useTexts(optionTexts)
  return (
    <OptionsPage tab="system">
      <FormSection level={2} title={sections.address}>
        <TextOption name="ServerAddress" placeholder="https://example.com" />
      </FormSection>
      <FormSection level={2} title={sections.login}>
        <PasswordLogin />
        <SwitchOption name="PasswordRegisterEnabled" />
        <SwitchOption name="RegisterEnabled" />
        <SwitchOption name="EmailVerificationEnabled" />
      </FormSection>
      <FormSection level={2} title={sections.domains}>
        <SwitchOption name="EmailDomainRestrictionEnabled" />
        <Domains />
      </FormSection>
      <FormSection level={2} title={sections.mail}>
        <TextOption name="SMTPServer" placeholder="smtp.example.com" />
        <NumberOption name="SMTPPort" placeholder="587" />
        <TextOption name="SMTPAccount" />
        <TextOption name="SMTPFrom" />
        <SecretOption name="SMTPToken" />
      </FormSection>
      <Providers />
      <FormSection level={2} title={sections.turnstile}>
        <SwitchOption name="TurnstileCheckEnabled" />
        <TextOption name="TurnstileSiteKey" />
        <SecretOption name="TurnstileSecretKey" />
      </FormSection>
      <FormSection level={2} title={sections.pusher}>
        <TextOption name="MessagePusherAddress" />
        <SecretOption name="MessagePusherToken" />
      </FormSection>
    </OptionsPage>
  )
}

/** Without it, whoever has bound nothing is locked out: asked first. */
function PasswordLogin() {
  const { passwordLogin } = useTexts(optionTexts)
  return <SwitchOption name="PasswordLoginEnabled" question={passwordLogin} />
}

function Providers() {
  const { sections } = useTexts(optionTexts)
  return (
    <>
      <FormSection level={2} title={sections.github}>
        <SwitchOption name="GitHubOAuthEnabled" />
        <TextOption name="GitHubClientId" />
        <SecretOption name="GitHubClientSecret" />
        <CallbackAddress provider="github" />
      </FormSection>
      <FormSection level={2} title={sections.lark} hint={sections.larkHint}>
        <TextOption name="LarkClientId" />
        <SecretOption name="LarkClientSecret" />
        <CallbackAddress provider="lark" />
      </FormSection>
      <FormSection level={2} title={sections.oidc}>
        <SwitchOption name="OidcEnabled" />
        <TextOption name="OidcClientId" />
        <SecretOption name="OidcClientSecret" />
        <TextOption name="OidcWellKnown" />
        <TextOption name="OidcAuthorizationEndpoint" />
        <TextOption name="OidcTokenEndpoint" />
        <TextOption name="OidcUserinfoEndpoint" />
        <CallbackAddress provider="oidc" />
      </FormSection>
      <FormSection level={2} title={sections.wechat}>
        <SwitchOption name="WeChatAuthEnabled" />
        <TextOption name="WeChatServerAddress" />
        <SecretOption name="WeChatServerToken" />
        <TextOption name="WeChatAccountQRCodeImageURL" />
      </FormSection>
    </>
  )
}
