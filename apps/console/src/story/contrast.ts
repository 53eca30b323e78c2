import axe from 'axe-core'

/**
 * Checks the contrast of the rendered story in the dark scheme. A scheme only changes colours: axe checks everything else
 * in the light one.
 */
export async function contrastInDark(): Promise<void> {
  const root = document.documentElement
  const scheme = root.getAttribute('data-mantine-color-scheme') ?? 'light'
  root.setAttribute('data-mantine-color-scheme', 'dark')
  try {
    const { violations } = await axe.run(document.body, {
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    })
    const failures = violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    )
    if (failures.length > 0) throw new Error(`Insufficient contrast in the dark scheme:\n${failures.join('\n')}`)
  } finally {
    root.setAttribute('data-mantine-color-scheme', scheme)
  }
}
