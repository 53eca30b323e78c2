import { ActionIcon, Button, TextInput } from '@mantine/core'
import { joinComma, splitComma } from '@relaydeck/api-sdk'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import classes from '../-options/Options.module.css'
import { optionTexts } from '../-options/options.ts'
import { addDomain } from '../-options/rules.ts'
import { useForm } from '../-options/use-option-form.ts'

const KEY = 'EmailDomainWhitelist'

/** Editor for the list of accepted e-mail domains. */
export function Domains() {
  const form = useForm()
  const { labels, domains: texts, bar } = useTexts(optionTexts)
  const domains = splitComma(form.value(KEY))
  const error = form.error(KEY)
  return (
    <fieldset className={classes.group} aria-label={labels[KEY]}>
      <strong>{labels[KEY]}</strong> {form.isChanged(KEY) && <span className={classes.mark}>{bar.mark}</span>}
      <ul className={classes.domains}>
        {domains.map((domain) => (
          <li key={domain} className={classes.domain}>
            {domain}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={texts.remove(domain)}
              onClick={() => form.setValue(KEY, joinComma(domains.filter((other) => other !== domain)))}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
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
