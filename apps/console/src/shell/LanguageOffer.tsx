import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../app/texts/area.ts'
import { ENGLISH_OFFER, language, prefersEnglish } from '../app/texts/language.ts'
import classes from './LanguageOffer.module.css'

/** Offers English to a browser that prefers it, until a language is chosen. */
export function LanguageOffer() {
  const current = useLanguage()
  // Kept in memory too, if there is no storage.
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed || language.isChosen() || !prefersEnglish(navigator.languages)) return null
  const dismiss = () => {
    language.choose(current)
    setDismissed(true)
  }
  return (
    <aside className={classes.offer} lang="en" aria-label={ENGLISH_OFFER.label}>
      <Button variant="subtle" size="compact-md" onClick={() => language.choose('en')}>
        {ENGLISH_OFFER.view}
      </Button>
      <CloseButton aria-label={ENGLISH_OFFER.dismiss} title={ENGLISH_OFFER.dismiss} onClick={dismiss} />
    </aside>
  )
}
