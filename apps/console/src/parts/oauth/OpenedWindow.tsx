import type { Opened } from './use-authorize.ts'

interface OpenedWindowProps {
  opened: Opened | undefined
  texts: { opened: string; blocked: string; openManually: string }
}

/** Tells the user that a provider's window was opened, or links to it if the browser blocked it. */
export const OpenedWindow = ({ opened, texts }: OpenedWindowProps) => (
  <p role="status" className="dimmed">
    {opened && (opened.blocked === undefined ? texts.opened : texts.blocked)}{' '}
    {opened?.blocked !== undefined && (
      <a href={opened.blocked} target="_blank" rel="noopener noreferrer">
        {texts.openManually}
      </a>
    )}
  </p>
)
