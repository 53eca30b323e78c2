import './app/base.css'
import { MantineProvider } from '@mantine/core'
import { theme } from '@relaydeck/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/query.ts'
import { router } from './app/router.tsx'
import { frameTexts } from './app/texts/frame.ts'

// The page's own nonce: Mantine writes its variables into a style element, which the policy lets through by it alone.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
// So does what keeps the page from scrolling behind a dialog.
setNonce(nonce)

async function start(root: HTMLElement): Promise<void> {
  await frameTexts.load()
  // In a transition the browser may paint and take input in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void start(root)
