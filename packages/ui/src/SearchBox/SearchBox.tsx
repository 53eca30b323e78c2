import '@mantine/core/styles/CloseButton.css'
import { Box, type BoxProps, CloseButton, type ElementProps, TextInput, useProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'

export interface SearchBoxProps extends BoxProps, ElementProps<'search', 'children'> {
  /** Names the field: what is looked for. */
  label: string
  placeholder?: string | undefined
  /** What the list is narrowed to now. */
  keyword: string
  /** A text that could not be copied: offered here for copying by hand, and never searched for. */
  byHand?: string | undefined
  /** Gets the keyword without spaces at its ends; `''` shows everything. */
  onSearch: (keyword: string) => void
}

const KEYWORD_MAX = 200

/** Searches on Enter, so that the server is asked once per question; Escape clears. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, keyword, byHand, onSearch, ...others } = useProps('SearchBox', null, props)
  const { search } = useUiTexts()
  const [draft, setDraft] = useState(keyword)
  const [known, setKnown] = useState(keyword)
  // Back and forward change the keyword from outside: the field follows.
  if (known !== keyword) {
    setKnown(keyword)
    setDraft(keyword)
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (byHand === undefined) return
    setDraft(byHand)
    input.current?.focus()
    requestAnimationFrame(() => input.current?.select())
  }, [byHand])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft !== byHand) onSearch(draft.trim())
  }
  const clear = () => {
    setDraft('')
    if (keyword) onSearch('')
  }
  return (
    <Box component="search" {...others}>
      <form onSubmit={submit}>
        <TextInput
          ref={input}
          aria-label={label}
          placeholder={placeholder}
          value={draft}
          maxLength={KEYWORD_MAX}
          autoComplete="off"
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && clear()}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={draft !== '' && <CloseButton size="sm" aria-label={search.clear} onClick={clear} />}
        />
      </form>
    </Box>
  )
}
