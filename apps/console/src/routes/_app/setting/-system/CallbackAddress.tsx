import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../../app/texts/area.ts'
import classes from '../-options/Options.module.css'
import { optionTexts } from '../-options/texts.ts'
import { useForm } from '../-options/use-option-form.ts'

/** Shows the callback URL to register at a sign-in provider. */
export function CallbackAddress({ provider }: { provider: 'github' | 'lark' | 'oidc' }) {
  const { stored } = useForm()
  const { callback } = useTexts(optionTexts)
  const address = `${stored.ServerAddress || window.location.origin}/oauth/${provider}`
  return (
    <p className={classes.copy}>
      {callback.label} <code>{address}</code>
      <CopyButton value={address} label={callback.copy} />
    </p>
  )
}
