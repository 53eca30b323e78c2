import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { Sections } from '../-Sections.tsx'
import { AccessToken } from './AccessToken.tsx'
import { Bindings } from './Bindings.tsx'
import { Invite } from './Invite.tsx'
import classes from './Personal.module.css'
import { RemoveAccount } from './RemoveAccount.tsx'
import { personalTexts } from './texts.ts'

/** Tab with the settings of the user's own account. */
export default function Personal() {
  const texts = useTexts(personalTexts)
  return (
    <Sections label={texts.sectionList}>
      <div className={classes.page}>
        <FormSection level={2} title={texts.profile.title} hint={texts.profile.hint}>
          <div>
            <LinkButton to="/user/edit" variant="default">
              {texts.profile.link}
            </LinkButton>
          </div>
        </FormSection>
        <FormSection level={2} title={texts.token.title} hint={texts.token.hint}>
          <AccessToken />
        </FormSection>
        <FormSection level={2} title={texts.invite.title} hint={texts.invite.hint}>
          <Invite />
        </FormSection>
        <FormSection level={2} title={texts.bindings.title} hint={texts.bindings.hint}>
          <Bindings />
        </FormSection>
        <FormSection level={2} title={texts.remove.title} hint={texts.remove.hint}>
          <RemoveAccount />
        </FormSection>
      </div>
    </Sections>
  )
}
