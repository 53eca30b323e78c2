import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight, IconMenu2 } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFamily } from '../../parts/fork-banner/use-family.ts'
import { systemName, useStatus } from '../status.ts'
import { readText, writeText } from '../storage.ts'
import { useTexts } from '../texts/area.ts'
import { frameTexts } from '../texts/frame.ts'
import { Account } from './Account.tsx'
import { Brand } from './Brand.tsx'
import { Find } from './Find.tsx'
import { Footer } from './Footer.tsx'
import { Menu } from './Menu.tsx'
import classes from './Shell.module.css'

// Most consoles stand before a One API.
const ForkBanner = lazy(() => import('../../parts/fork-banner/ForkBanner.tsx'))

const FOLDED = 'navigation-folded'

/** The frame around every page of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts(frameTexts)
  const fork = useFamily()
  const [folded, setFolded] = useState(() => readText(FOLDED) === 'true')
  const drawer = useRef<HTMLDialogElement>(null)
  const [drawn, setDrawn] = useState(false)
  const openDrawer = () => {
    // At once: showing the dialog puts the focus on the first entry of its menu.
    flushSync(() => setDrawn(true))
    drawer.current?.showModal()
  }
  const fold = () => {
    setFolded(!folded)
    writeText(FOLDED, String(!folded))
  }
  const FoldIcon = folded ? IconChevronsRight : IconChevronsLeft
  return (
    <div className={classes.shell} data-folded={folded || undefined}>
      <a className={classes.skip} href="#content">
        {texts.skipToContent}
      </a>
      <aside className={classes.side}>
        <Brand bare={folded} />
        <Menu folded={folded} />
        {!folded && <Footer />}
        <UnstyledButton
          className={classes.fold}
          onClick={fold}
          aria-label={folded ? texts.unfoldNavigation : texts.foldNavigation}
        >
          <FoldIcon size={18} aria-hidden />
        </UnstyledButton>
      </aside>
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
        <Here />
        <Find />
        <Account />
      </header>
      <main className={classes.content} id="content" tabIndex={-1}>
        {fork !== 'one-api' && (
          <Suspense>
            <ForkBanner fork={fork} />
          </Suspense>
        )}
        {children}
      </main>
      <Drawer dialog={drawer} drawn={drawn} />
    </div>
  )
}

/** Where the person is: the name of the page. */
function Here() {
  const texts = useTexts(frameTexts)
  const label = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.nav ?? staticData.title)?.staticData,
  })
  const name = label?.nav?.label ?? label?.title
  return <span className={classes.here}>{name ? texts.nav[name] : ''}</span>
}

interface DrawerProps {
  dialog: RefObject<HTMLDialogElement | null>
  /** Whether it was ever opened: until then it is empty. */
  drawn: boolean
}

/** The same menu on a phone. A native dialog brings the focus trap, Escape and the backdrop. */
function Drawer({ dialog, drawn }: DrawerProps) {
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
      {drawn && (
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
