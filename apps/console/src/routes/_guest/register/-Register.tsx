import { Link } from '@tanstack/react-router'
import { systemName, useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { Column, ColumnLinks } from '../../../parts/kit/Column.tsx'
import { KitTexts } from '../../../parts/kit/KitTexts.tsx'
import { registerTexts } from './-draft.ts'
import { RegisterForm } from './-RegisterForm.tsx'

/** Sign-up page. */
export function Register() {
  const texts = useTexts(registerTexts)
  const status = useStatus()
  return (
    <Column title={texts.title} titleId="register" purpose={systemName(status)}>
      <KitTexts>
        <RegisterForm withEmail={status.email_verification} />
      </KitTexts>
      <ColumnLinks>
        <Link to="/login">{texts.toLogin}</Link>
      </ColumnLinks>
    </Column>
  )
}
