import { useState } from 'react'

/**
 * The page that was asked for last. The address follows a moment later: until then a second press would count from the
 * page before.
 */
export function usePageAhead(page: number, onPage: (page: number) => void) {
  const [ahead, setAhead] = useState<{ of: number; to: number }>()
  if (ahead && ahead.of !== page) setAhead(undefined)
  return {
    page: ahead?.of === page ? ahead.to : page,
    onPage: (to: number) => {
      setAhead({ of: page, to })
      onPage(to)
    },
  }
}
