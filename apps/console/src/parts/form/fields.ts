// Mantine's fields that suggest values, with their styles, in the order in which its components build on each other.
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'

export { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core'
