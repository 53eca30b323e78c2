import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import clsx from 'clsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { addressIn, sandboxOf } from './frame.ts'
import { Html } from './Html.tsx'
import classes from './ServerHtml.module.css'

// Only worth its weight where there is Markdown to read.
const Markdown = lazy(() => import('./Markdown.tsx'))

export interface ServerHtmlProps extends BoxProps, ElementProps<'div', 'children'> {
  /** What an administrator wrote. */
  text: string
  /**
   * `content`: Markdown, HTML, or the address of a page to be framed; `html`: HTML only; `markdown`: Markdown whose
   * pictures are left out, so that nobody else's server is asked for anything.
   */
  format?: 'content' | 'html' | 'markdown'
  /** Stands there while the reader of Markdown is on its way. */
  fallback?: ReactNode
}

const defaultProps = { format: 'content' as const }

/**
 * A text of the server's administrators: sanitised Markdown or HTML, or a sandboxed frame for an http(s) address.
 * Text that other users can write does not belong here.
 */
export function ServerHtml(props: ServerHtmlProps) {
  const { text, format, fallback, className, ...others } = useProps('ServerHtml', defaultProps, props)
  const address = format === 'content' ? addressIn(text) : undefined
  return (
    <Box className={clsx(classes.root, className)} mod={{ framed: address !== undefined }} {...others}>
      {address && <Frame address={address} />}
      {!address && format === 'html' && <Html html={text} />}
      {!address && format !== 'html' && (
        <Suspense fallback={fallback}>
          <Markdown text={text} pictures={format === 'content'} />
        </Suspense>
      )}
    </Box>
  )
}

function Frame({ address }: { address: URL }) {
  const { content } = useUiTexts()
  return (
    <iframe
      className={classes.frame}
      src={address.href}
      title={content.frame(address.host)}
      sandbox={sandboxOf(address)}
      referrerPolicy="no-referrer"
    />
  )
}
