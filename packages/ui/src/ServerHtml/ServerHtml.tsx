import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { type GetPart, type PartProps, useParts } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { Html } from './Html.tsx'
import classes from './ServerHtml.module.css'

const Markdown = lazy(() => import('./Markdown.tsx'))

/** Returns the URL if the text is a single http(s) URL, otherwise `undefined`. */
export function parseFrameUrl(text: string): URL | undefined {
  const trimmed = text.trim()
  if (!/^https?:\/\/\S+$/i.test(trimmed)) return undefined
  return URL.parse(trimmed) ?? undefined
}

const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

/**
 * Returns the sandbox flags of a framed page. A foreign page keeps its origin, since sign-in needs it. A page of our
 * origin does not, since it could then escape the frame.
 */
export const sandboxOf = (url: URL, ownOrigin = location.origin): string =>
  url.origin === ownOrigin ? SANDBOX : `${SANDBOX} allow-same-origin`

/** Named parts of {@link ServerHtml}. */
export type ServerHtmlStylesNames = 'root' | 'html' | 'frame'

export interface ServerHtmlProps extends BoxProps, PartProps<ServerHtmlStylesNames>, ElementProps<'div', 'children'> {
  /** Content written by an administrator. */
  text: string
  /**
   * `content`: Markdown, HTML or the URL of a page to frame; `html`: HTML only; `markdown`: Markdown without images, so
   * that nothing is loaded from other servers.
   */
  format?: 'content' | 'html' | 'markdown'
  /** Shown while the Markdown renderer loads. */
  fallback?: ReactNode
}

const defaultProps = { format: 'content' as const }

/**
 * Renders administrator content: sanitized Markdown or HTML, or a sandboxed frame for a URL. Not for content of other
 * users.
 */
export function ServerHtml(props: ServerHtmlProps) {
  const { text, format, fallback, ...rest } = useProps('ServerHtml', defaultProps, props)
  const [part, others] = useParts('ServerHtml', classes, rest)
  const url = format === 'content' ? parseFrameUrl(text) : undefined
  return (
    <Box {...part('root')} mod={{ framed: url !== undefined }} {...others}>
      {url && <Frame part={part} url={url} />}
      {!url && format === 'html' && <Html {...part('html')} html={text} />}
      {!url && format !== 'html' && (
        <Suspense fallback={fallback}>
          <Markdown {...part('html')} text={text} pictures={format === 'content'} />
        </Suspense>
      )}
    </Box>
  )
}

function Frame({ part, url }: { part: GetPart<ServerHtmlStylesNames>; url: URL }) {
  const { content } = useUiTexts()
  return (
    <iframe
      {...part('frame')}
      src={url.href}
      title={content.frame(url.host)}
      sandbox={sandboxOf(url)}
      referrerPolicy="no-referrer"
    />
  )
}
