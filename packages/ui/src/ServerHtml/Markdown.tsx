import { Marked } from 'marked'
import { Html } from './Html.tsx'

const marked = new Marked({ gfm: true, async: false })

/** Renders Markdown with embedded HTML. Sanitizes after the conversion to HTML. */
export default function Markdown({ text, pictures }: { text: string; pictures: boolean }) {
  return <Html html={marked.parse(text, { async: false })} pictures={pictures} />
}
