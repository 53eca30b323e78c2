import type { Page } from '@playwright/test'

/** Counts the user's clicks from now on, on every page that opens. Returns a function that reads the number. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  const listen = () =>
    document.addEventListener(
      'click',
      // Clicks of scripts are not the user's, and Enter in a field makes one without a detail.
      ({ isTrusted, detail }) =>
        isTrusted && detail > 0 && (window as unknown as { countClick: () => void }).countClick(),
      { capture: true },
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => clicks
}
