import { ActionIcon } from '@mantine/core'
import { status } from '@relaydeck/api-sdk'
import { IconBell, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { onFreeEscape } from '../../app/overlays.ts'
import { read } from '../../app/read.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import classes from './NoticeBell.module.css'
import { isNew } from './seen.ts'

const Content = lazy(() => import('../content/Content.tsx'))

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
      <ActionIcon
        ref={bell}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.open}
        title={texts.open}
        aria-expanded={open !== undefined}
        onClick={() => (open ? close() : setOpen('by click'))}
      >
        <IconBell size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
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
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.close}
          autoFocus={takesFocus}
          onClick={() => onClose(true)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
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
