import { ActionIcon, Button, TextInput } from '@mantine/core'
import { joinComma, splitComma } from '@relaydeck/api-sdk'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { useForm } from '../-options/context.ts'
import classes from '../-options/Options.module.css'
import { withDomain } from '../-options/rules.ts'
import { optionTexts } from '../-options/texts.ts'

const KEY = 'EmailDomainWhitelist'

/** The mail domains that may register: taken away one by one, and added. */
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
              onClick={() => form.type(KEY, joinComma(domains.filter((other) => other !== domain)))}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {error && <p role="alert">{error}</p>}
      <AddDomain domains={domains} onAdd={(next) => form.type(KEY, joinComma(next))} />
    </fieldset>
  )
}

function AddDomain({ domains, onAdd }: { domains: string[]; onAdd: (domains: string[]) => void }) {
  const { domains: texts } = useTexts(optionTexts)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<keyof typeof texts.wrong>()
  const add = () => {
    const result = withDomain(domains, typed)
    if ('error' in result) return setWrong(result.error)
    onAdd(result.domains)
    setTyped('')
  }
  return (
    <div className={classes.add}>
      <TextInput
        label={texts.add}
        placeholder="example.com"
        value={typed}
        error={wrong && texts.wrong[wrong]}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setWrong(undefined)
        }}
        onKeyDown={(event) => {
          // Enter adds; it must not save the whole tab.
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" onClick={add}>
        {texts.press}
      </Button>
    </div>
  )
}
