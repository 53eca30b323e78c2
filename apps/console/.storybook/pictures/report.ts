/** The files of a picture that differs, relative to the page. */
export interface Comparison {
  story: string
  reference?: string
  actual?: string
  diff?: string
}

/** Returns an HTML page with pictures before and after a change, and their difference. */
export const reportOf = (compared: readonly Comparison[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Relaydeck: changed pictures</title>
<style>
  body { margin: 24px; font: 14px/1.5 sans-serif; background: #e9ebef }
  h2 { margin: 24px 0 8px; font-size: 16px }
  div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px }
  figure { margin: 0 }
  img { max-width: 100%; background: #fff; border: 1px solid #b8bcc6 }
</style>
<h1>${compared.length} pictures differ</h1>
${compared.map(row).join('\n')}
`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const row = ({ story, reference, actual, diff }: Comparison): string => `<h2>${escaped(story)}</h2>
<div>${figure('Before', reference)}${figure('After', actual)}${figure('Difference', diff)}</div>`

const figure = (caption: string, file: string | undefined): string =>
  `<figure><figcaption>${caption}</figcaption>${file ? `<a href="${file}"><img src="${file}" alt="${caption}"></a>` : '–'}</figure>`
