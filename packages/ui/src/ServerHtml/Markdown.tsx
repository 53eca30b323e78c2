import { Marked } from 'marked'
import { Html } from './Html.tsx'

const marked = new Marked({ gfm: true, async: false })

/** Markdown, with the HTML that may stand in it; sanitised after it became HTML. */
export default function Markdown({ text, pictures }: { text: string; pictures: boolean }) {
  return <Html html={marked.parse(text, { async: false })} pictures={pictures} />
}
