import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight, IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../app/language/area.ts'
import { frameTexts } from '../app/language/frame.ts'
import { systemName, useStatus } from '../app/status.ts'
import { readText, writeText } from '../app/storage.ts'
import { ForkBanner } from '../parts/fork-banner/ForkBanner.tsx'
import { Account } from './Account.tsx'
import { Brand, Footer } from './Brand.tsx'
import { Find } from './Find.tsx'
import { Menu } from './menu/Menu.tsx'
import classes from './Shell.module.css'

const FOLDED = 'navigation-folded'

/** Frame of all pages for signed-in users. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts(frameTexts)
  const [folded, setFolded] = useState(() => readText(FOLDED) === 'true')
  const drawer = useRef<HTMLDialogElement>(null)
  const [drawerRendered, setDrawerRendered] = useState(false)
  const openDrawer = () => {
    // Synchronously: showing the dialog focuses the first entry of its menu.
    flushSync(() => setDrawerRendered(true))
    drawer.current?.showModal()
  }
  const fold = () => {
    setFolded(!folded)
    writeText(FOLDED, String(!folded))
  }
  return (
    <div className={classes.shell} data-folded={folded || undefined}>
      <a className={classes.skip} href="#content">
        {texts.skipToContent}
      </a>
      <Side folded={folded} onFold={fold} />
      <header className={classes.top}>
        <ActionIcon
          className={classes.burger}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.openNavigation}
          onClick={openDrawer}
        >
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <Find />
        <Account />
      </header>
      <main className={classes.content} id="content" tabIndex={-1}>
        <ForkBanner />
        {children}
      </main>
      <Drawer dialog={drawer} rendered={drawerRendered} />
    </div>
  )
}

/** The menu beside the page, which can be folded. */
function Side({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const texts = useTexts(frameTexts)
  const FoldIcon = folded ? IconChevronsRight : IconChevronsLeft
  return (
    <aside className={classes.side}>
      <Brand bare={folded} />
      <Menu folded={folded} />
      {!folded && <Footer />}
      <UnstyledButton
        className={classes.fold}
        onClick={onFold}
        aria-label={folded ? texts.unfoldNavigation : texts.foldNavigation}
      >
        <FoldIcon size={18} aria-hidden />
      </UnstyledButton>
    </aside>
  )
}

interface DrawerProps {
  dialog: RefObject<HTMLDialogElement | null>
  /** Whether the content is rendered: not before the drawer is first opened. */
  rendered: boolean
}

/** The menu on phones. A native dialog has a focus trap, a backdrop and closes on Escape. */
function Drawer({ dialog, rendered }: DrawerProps) {
  const texts = useTexts(frameTexts)
  const name = systemName(useStatus())
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is on its backdrop
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={name}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      {rendered && (
        <div className={classes.drawerBody}>
          <Brand />
          <Menu onPick={close} />
          <Footer />
          <UnstyledButton className={classes.fold} onClick={close}>
            {texts.closeNavigation}
          </UnstyledButton>
        </div>
      )}
    </dialog>
  )
}
