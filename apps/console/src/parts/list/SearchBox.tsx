import { CloseButton, TextInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import classes from './list.module.css'

interface SearchBoxProps {
  label: string
  placeholder: string
  clearLabel: string
  /** What the list is narrowed to now. */
  keyword: string
  /** A text that could not be copied: offered here for copying by hand, and never searched for or put in the address. */
  byHand?: string | undefined
  /** Gets the keyword without spaces at its ends; `''` shows everything. */
  onSearch: (keyword: string) => void
}

/** Searches on Enter, so that the server is asked once per question. */
export function SearchBox({ label, placeholder, clearLabel, keyword, byHand, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState(keyword)
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
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          ref={input}
          aria-label={label}
          placeholder={placeholder}
          value={draft}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && clear()}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={draft !== '' && <CloseButton size="sm" aria-label={clearLabel} onClick={clear} />}
        />
      </form>
    </search>
  )
}
