import { status } from '@relaydeck/api-sdk'
import { IconBell, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { onFreeEscape } from '../../app/focus.ts'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { read } from '../../app/read.ts'
import { readText, removeItem, writeText } from '../../app/storage.ts'
import { Content } from '../content/Content.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import classes from './NoticeBell.module.css'

/** A failed load is not reported, because the user did not request the announcement. */
const options = { ...read(status.notice), staleTime: 60_000, meta: { background: true } }

/** Button for the administrator's announcement, which opens automatically once per text. */
export function NoticeBell() {
  const { data: text = '' } = useQuery(options)
  return text.trim() === '' ? null : <Bell text={text} />
}

function Bell({ text }: { text: string }) {
  const { notice: texts } = useTexts(frameTexts)
  const [open, setOpen] = useState<'automatically' | 'by click'>()
  const bell = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNew(text)) setOpen('automatically')
  }, [text])
  const close = (returnFocus = true) => {
    setOpen(undefined)
    if (returnFocus) bell.current?.focus()
  }
  return (
    <>
      <IconButton
        icon={IconBell}
        ref={bell}
        size="lg"
        label={texts.open}
        title={texts.open}
        aria-expanded={open !== undefined}
        onClick={() => (open ? close() : setOpen('by click'))}
      />
      {open && <Panel text={text} takesFocus={open === 'by click'} onClose={close} />}
    </>
  )
}

interface PanelProps {
  text: string
  /** Whether to move the focus into the panel. An automatically opened one must not interrupt the user. */
  takesFocus: boolean
  /** @param returnFocus whether the focus was in the panel, which disappears */
  onClose: (returnFocus: boolean) => void
}

function Panel({ text, takesFocus, onClose }: PanelProps) {
  const { notice: texts } = useTexts(frameTexts)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(() => onClose(takesFocus || panel.current?.contains(document.activeElement) === true))
  // The focus may be anywhere if the panel opened without a click.
  useEffect(
    () =>
      onFreeEscape(
        () => close(),
        () => panel.current,
      ),
    [],
  )
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      className={classes.panel}
      data-place={takesFocus ? 'bell' : 'corner'}
    >
      <div className={classes.head}>
        <h2 id={id}>{texts.title}</h2>
        <IconButton icon={IconX} label={texts.close} autoFocus={takesFocus} onClick={() => onClose(true)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable with the keyboard */}
      <div className={classes.words} tabIndex={0}>
        <Suspense fallback={<p role="status">{texts.loading}</p>}>
          <Content text={text} />
        </Suspense>
      </div>
    </section>
  )
}

/** Local storage key of the fingerprint of the last announcement. */
const KEY = 'notice'

/** Keys of HTML stored by older consoles, which could still contain a payload that was removed from the server. */
const OBSOLETE_KEYS = ['home_page_content', 'about'] as const

/** Returns a fingerprint of a text: FNV-1a over its UTF-16 units, and its length. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}

/** Returns whether this browser has not shown an announcement yet, and marks it as shown. */
export function isNew(text: string): boolean {
  for (const key of OBSOLETE_KEYS) removeItem(key)
  const fingerprint = fingerprintOf(text)
  if (text.trim() === '' || readText(KEY) === fingerprint) return false
  writeText(KEY, fingerprint)
  return true
}
