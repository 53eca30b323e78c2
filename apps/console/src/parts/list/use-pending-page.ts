import { useState } from 'react'

/** Returns the page that was requested last. The address follows later; until then a second click would count from the old page. */
export function usePendingPage(page: number, onPage: (page: number) => void) {
  const [pending, setPending] = useState<{ of: number; to: number }>()
  if (pending && pending.of !== page) setPending(undefined)
  return {
    page: pending?.of === page ? pending.to : page,
    onPage: (to: number) => {
      setPending({ of: page, to })
      onPage(to)
    },
  }
}
