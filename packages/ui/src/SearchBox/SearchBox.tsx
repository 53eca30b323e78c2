import '@mantine/core/styles/CloseButton.css'
import { Box, type BoxProps, CloseButton, type ElementProps, TextInput, useProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'

export interface SearchBoxProps extends BoxProps, ElementProps<'search', 'children'> {
  /** Accessible name of the field. */
  label: string
  placeholder?: string | undefined
  /** Current search keyword of the list. */
  keyword: string
  /** Text that could not be copied. Shown selected for manual copying and never searched for. */
  manualCopyText?: string | undefined
  /** Called with the trimmed keyword; `''` clears the search. */
  onSearch: (keyword: string) => void
}

const KEYWORD_MAX = 200

/** Search field that submits on Enter, so each search is one request. Escape clears it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, keyword, manualCopyText, onSearch, ...others } = useProps('SearchBox', null, props)
  const { search } = useUiTexts()
  const [draft, setDraft] = useState(keyword)
  const [known, setKnown] = useState(keyword)
  // The keyword also changes with the browser's back and forward buttons.
  if (known !== keyword) {
    setKnown(keyword)
    setDraft(keyword)
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (manualCopyText === undefined) return
    setDraft(manualCopyText)
    input.current?.focus()
    requestAnimationFrame(() => input.current?.select())
  }, [manualCopyText])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft !== manualCopyText) onSearch(draft.trim())
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
