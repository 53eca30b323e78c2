import axe from 'axe-core'

/**
 * Looks over the contrast of what is drawn in the dark scheme. A scheme changes colours and nothing else: what axe says
 * of the rest it has said in the light one, and a second drawing would only take time.
 */
export async function contrastInDark(): Promise<void> {
  const root = document.documentElement
  const scheme = root.getAttribute('data-mantine-color-scheme') ?? 'light'
  root.setAttribute('data-mantine-color-scheme', 'dark')
  try {
    const { violations } = await axe.run(document.body, { runOnly: ['color-contrast'] })
    const found = violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    )
    if (found.length > 0) throw new Error(`Too little contrast in the dark scheme:\n${found.join('\n')}`)
  } finally {
    root.setAttribute('data-mantine-color-scheme', scheme)
  }
}
