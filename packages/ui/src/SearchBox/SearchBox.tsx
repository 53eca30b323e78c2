import { Box, type BoxProps, CloseButton, type ElementProps, TextInput, useProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconSearch } from '../icons/tabler.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { useTypedValue } from './use-typed-value.ts'

export { useTypedValue } from './use-typed-value.ts'

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

/** Search field that searches while one types, after a short pause or with Enter. Escape clears it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, keyword, manualCopyText, onSearch, ...others } = useProps('SearchBox', null, props)
  const { search } = useUiTexts()
  const { draft, field, show, clear } = useTypedValue(keyword, (next) => next !== manualCopyText && onSearch(next))
  const input = useRef<HTMLInputElement>(null)
  const showText = useRef(show)
  useEffect(() => {
    if (manualCopyText === undefined) return
    showText.current(manualCopyText)
    input.current?.focus()
    requestAnimationFrame(() => input.current?.select())
  }, [manualCopyText])
  return (
    <Box component="search" {...others}>
      <TextInput
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        enterKeyHint="search"
        {...field}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={draft !== '' && <CloseButton size="sm" aria-label={search.clear} onClick={clear} />}
      />
    </Box>
  )
}
