import type { Story } from './built.ts'

/** Screenshots of one story in all themes, languages and widths, by file name. */
export interface Shots {
  story: Story
  files: string[]
}

/** Returns an HTML page with all screenshots, one row per story. Images load lazily, since there are thousands. */
export const sheetOf = (shots: readonly Shots[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Relaydeck: every screen</title>
<style>
  body { margin: 24px; font: 14px/1.5 sans-serif; background: #e9ebef }
  h2 { margin: 24px 0 8px; font-size: 16px }
  div { display: flex; gap: 8px; align-items: flex-start }
  img { display: block; height: 180px; min-width: 81px; background: #fff; border: 1px solid #b8bcc6 }
</style>
${shots.map(row).join('\n')}
`

const row = ({ story, files }: Shots): string => `<h2>${story.title.replace('Screens/', '')} – ${story.name}</h2>
<div>${files.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`).join('')}</div>`
