import { type CallResult, countOf, type Report, VERDICTS } from './report.ts'
import { type Language, WORDS } from './words.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, '?').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const STYLE = `
:root{color-scheme:light dark;--back:#fff;--text:#1a1b1e;--dim:#5c6066;--line:#d9dce1;--dangerous:#c2185b;--missing:#b3470b;--different:#7a5b00;--same:#1b6e34;--untried:#5c6066}
@media (prefers-color-scheme:dark){:root{--back:#16181b;--text:#e8e9eb;--dim:#a4a9b0;--line:#34383e;--dangerous:#ff80ab;--missing:#ffab70;--different:#e6c34d;--same:#7bd88f;--untried:#a4a9b0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1rem;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.4rem;margin:.5rem 0}
h2{font-size:1.1rem;margin:1.5rem 0 .25rem}
p{margin:.25rem 0}
.dim{color:var(--dim)}
.languages{display:flex;gap:1rem;justify-content:flex-end}
.languages label{cursor:pointer;padding:.25rem}
section{display:none}
body:has(#en:checked) section[lang=en],body:has(#zh:checked) section[lang=zh]{display:block}
ul.counts{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th{text-align:start;font-weight:600}
th:first-child{width:34%}
td,th{border-bottom:1px solid var(--line);padding:.4rem .5rem .4rem 0;vertical-align:top}
td ul{margin:0;padding-inline-start:1rem}
code{font:.9em ui-monospace,monospace}
.dangerous{color:var(--dangerous)}.missing{color:var(--missing)}.different{color:var(--different)}.same{color:var(--same)}.untried{color:var(--untried)}
@media (max-width:36rem){table,tbody,tr,td{display:block}thead{display:none}td{border:0;padding:0}tr{border-bottom:1px solid var(--line);padding:.5rem 0}}
`.replaceAll('\n', '')

function rowOf({ call, request, findings, reason }: CallResult, language: Language): string {
  const words = WORDS[language]
  const details = reason === undefined ? findings.map(words.finding) : [words.reasons[reason]]
  const list = details.map((detail) => `<li>${escaped(detail)}</li>`).join('')
  return `<tr><td><code>${escaped(call)}</code><br><code class="dim">${escaped(request)}</code></td><td>${list && `<ul>${list}</ul>`}</td></tr>`
}

function sectionOf(report: Report, language: Language): string {
  const words = WORDS[language]
  const counts = VERDICTS.map(
    (verdict) =>
      `<li class="${verdict}"><strong>${countOf(report, verdict)}</strong> ${escaped(words.verdicts[verdict])}</li>`,
  ).join('')
  const [call, , detail] = words.columns
  const groups = VERDICTS.filter((verdict) => countOf(report, verdict) > 0).map((verdict) => {
    const rows = report.calls.filter((each) => each.verdict === verdict).map((each) => rowOf(each, language))
    return `<h2 class="${verdict}">${escaped(words.verdicts[verdict])}</h2><p class="dim">${escaped(words.meanings[verdict])}</p><table><thead><tr><th scope="col">${escaped(call)}</th><th scope="col">${escaped(detail)}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  const left = report.left.map(({ noun, name }) => `<li><code>${escaped(`${noun} ${name}`)}</code></li>`).join('')
  return [
    `<section lang="${language}"><h1>${escaped(words.title)}</h1>`,
    `<p><strong>${escaped(report.url)}</strong> (${escaped(report.family)})</p><p class="dim">${escaped(words.how(report))}</p>`,
    report.interrupted ? `<p>${escaped(words.interrupted)}</p>` : '',
    left && `<p>${escaped(words.left)}</p><ul>${left}</ul>`,
    `<ul class="counts">${counts}</ul>${groups.join('')}</section>`,
  ].join('')
}

/** Returns a report as one self-contained page, in Chinese and English, without scripts. */
export const reportHtml = (report: Report): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(report.url)}</title><style>${STYLE}</style></head><body><div class="languages"><label><input type="radio" name="language" id="zh"> 中文</label><label><input type="radio" name="language" id="en" checked> English</label></div>${sectionOf(report, 'en')}${sectionOf(report, 'zh')}</body></html>\n`
