import { type ComboboxParsedItem, type OptionsFilter, Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDialect } from '../../../app/client.ts'
import { useLanguage, useTexts } from '../../../app/language/area.ts'
import { matches } from '../../../parts/kit/matches.ts'
import { foundIn } from './-finds.ts'
import { storedOptions } from './-options/options.ts'
import { settingTexts } from './-texts.ts'

const SHOWN = 12

/** Field that finds a setting of any tab, and leads to its field. */
export function SettingSearch() {
  const texts = useTexts(settingTexts)
  const language = useLanguage()
  const isFork = useDialect() !== undefined
  const navigate = useNavigate()
  const { data: stored } = useQuery({ ...storedOptions, refetchOnWindowFocus: false })
  if (!stored) return null
  const found = new Map(foundIn(language, stored, isFork).map((each) => [each.id, each]))
  const filter: OptionsFilter = ({ options, search }) =>
    options.filter((option: ComboboxParsedItem) => 'value' in option && matches(search, wordsOf(option.value)))
  const wordsOf = (id: string): readonly string[] => {
    const { label, words } = found.get(id) ?? { label: '', words: [] }
    return [label, ...words]
  }
  return (
    <Select
      searchable
      aria-label={texts.search}
      placeholder={texts.search}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      nothingFoundMessage={texts.nothing}
      limit={SHOWN}
      comboboxProps={{ keepMounted: false }}
      data={[...found.values()].map(({ id, label }) => ({ value: id, label }))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <br />
          <span className="dimmed">{found.get(option.value)?.place}</span>
        </span>
      )}
      filter={filter}
      value={null}
      onChange={(id) => {
        const chosen = found.get(id ?? '')
        if (chosen) void navigate({ to: chosen.to, search: chosen.search, hash: chosen.hash })
      }}
    />
  )
}
