import { Marked } from 'marked'
import type { PartAttributes } from '../parts/parts.ts'
import { Html } from './Html.tsx'

const marked = new Marked({ gfm: true, async: false })

interface MarkdownProps extends PartAttributes {
  text: string
  pictures: boolean
}

/** Renders Markdown with embedded HTML. Sanitizes after the conversion to HTML. */
export default function Markdown({ text, pictures, ...root }: MarkdownProps) {
  return <Html {...root} html={marked.parse(text, { async: false })} pictures={pictures} />
}
