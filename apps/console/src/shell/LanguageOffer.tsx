import { Button, CloseButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { ENGLISH_OFFER, language, prefersEnglish } from '../app/texts/language.ts'
import classes from './LanguageOffer.module.css'

const isOffered = (): boolean => !language.isChosen() && prefersEnglish(navigator.languages)

/** Offers English to a browser that prefers it, until a language is chosen. Rendered views of the server lack it. */
export function LanguageOffer() {
  const shown = useSyncExternalStore(language.subscribe, isOffered, () => false)
  if (!shown) return null
  return (
    <aside className={classes.offer} lang="en" aria-label={ENGLISH_OFFER.label}>
      <Button variant="subtle" size="compact-md" onClick={() => language.choose('en')}>
        {ENGLISH_OFFER.view}
      </Button>
      <CloseButton
        aria-label={ENGLISH_OFFER.dismiss}
        title={ENGLISH_OFFER.dismiss}
        onClick={() => language.choose(language.current())}
      />
    </aside>
  )
}
