import { Button, TextInput } from '@mantine/core'
import { joinComma, splitComma } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../../app/language/area.ts'
import { IconButton } from '../../../../parts/kit/IconButton.tsx'
import { OptionSection, SingleOption } from '../-options/OptionField.tsx'
import classes from '../-options/Options.module.css'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/options.ts'
import { addDomain } from '../-options/rules.ts'
import { SECTIONS } from '../-options/sections.ts'
import { useForm } from '../-options/use-option-form.ts'

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

const { system: options } = SECTIONS

/** Tab with the settings for sign-in and the services it needs. */
export default function System() {
  return (
    <OptionsPage tab="system">
      <SingleOption section="address" name="ServerAddress" />
      <OptionSection section="login" options={options.login} />
      <OptionSection section="domains" options={['EmailDomainRestrictionEnabled']}>
        <Domains />
      </OptionSection>
      <OptionSection section="mail" options={options.mail} />
      <OptionSection section="github" options={options.github}>
        <CallbackAddress provider="github" />
      </OptionSection>
      <OptionSection section="lark" options={options.lark}>
        <CallbackAddress provider="lark" />
      </OptionSection>
      <OptionSection section="oidc" options={options.oidc}>
        <CallbackAddress provider="oidc" />
      </OptionSection>
      <OptionSection section="wechat" options={options.wechat} />
      <OptionSection section="turnstile" options={options.turnstile} />
      <OptionSection section="pusher" options={options.pusher} />
    </OptionsPage>
  )
}

const KEY = 'EmailDomainWhitelist'

/** Editor for the list of accepted e-mail domains. */
function Domains() {
  const form = useForm()
  const { labels, domains: texts, bar } = useTexts(optionTexts)
  const domains = splitComma(form.value(KEY))
  const error = form.error(KEY)
  return (
    <fieldset id={KEY} tabIndex={-1} className={classes.group} aria-label={labels[KEY]}>
      <strong>{labels[KEY]}</strong> {form.isChanged(KEY) && <span className={classes.mark}>{bar.mark}</span>}
      <ul className={classes.domains}>
        {domains.map((domain) => (
          <li key={domain} className={classes.domain}>
            {domain}
            <IconButton
              icon={IconX}
              size="sm"
              label={texts.remove(domain)}
              onClick={() => form.setValue(KEY, joinComma(domains.filter((other) => other !== domain)))}
            />
          </li>
        ))}
      </ul>
      {error && <p role="alert">{error}</p>}
      <AddDomain domains={domains} onAdd={(next) => form.setValue(KEY, joinComma(next))} />
    </fieldset>
  )
}

function AddDomain({ domains, onAdd }: { domains: string[]; onAdd: (domains: string[]) => void }) {
  const { domains: texts } = useTexts(optionTexts)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<keyof typeof texts.errors>()
  const add = () => {
    const result = addDomain(domains, typed)
    if ('error' in result) return setError(result.error)
    onAdd(result.domains)
    setTyped('')
  }
  return (
    <TextInput
      label={texts.add}
      placeholder="example.com"
      value={typed}
      error={error && texts.errors[error]}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setError(undefined)
      }}
      onKeyDown={(event) => {
        // Enter adds the domain and must not submit the form.
        if (event.key !== 'Enter') return
        event.preventDefault()
        add()
      }}
      // Beside the input itself, at any height of its label and error.
      inputContainer={(input) => (
        <div className={classes.add}>
          {input}
          <Button variant="default" onClick={add}>
            {texts.press}
          </Button>
        </div>
      )}
    />
  )
}
