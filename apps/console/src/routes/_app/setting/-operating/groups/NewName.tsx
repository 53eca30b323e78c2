import { Autocomplete, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import classes from './groups.module.css'

interface NewNameProps {
  label: string
  placeholder?: string
  button: string
  names: readonly string[]
  taken: readonly string[]
  isValid?: ((name: string) => boolean) | undefined
  onAdd: (name: string) => void
  id?: string
  'data-new-group'?: boolean
  'data-new-model'?: boolean
}

/** Field for a name, with the known ones, and the button that adds it. */
export function NewName({ label, placeholder = label, button, names, taken, isValid, onAdd, ...marks }: NewNameProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isReady = name !== '' && !taken.includes(name) && (isValid?.(name) ?? true)
  const add = () => {
    if (!isReady) return
    onAdd(name)
    setTyped('')
  }
  // Enter adds the name and must not submit the surrounding form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.add}>
      <Autocomplete
        {...marks}
        aria-label={label}
        placeholder={placeholder}
        data={[...new Set(names)].filter((each) => !taken.includes(each))}
        limit={50}
        value={typed}
        onChange={setTyped}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={!isReady} onClick={add}>
        {button}
      </Button>
    </div>
  )
}
