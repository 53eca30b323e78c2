import { Button } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { contentTexts } from '../content/texts.ts'
import { Note } from '../Note.tsx'

// The sanitizer and Markdown renderer load only if there is content.
const Content = lazy(() => import('../content/Content.tsx'))

interface AdminTextProps {
  /** Query for the text. */
  options: Pick<UseQueryOptions<string>, 'queryKey' | 'queryFn'>
  /** Default content, shown while there is no text. */
  children: ReactNode
}

/** Page content written by an administrator, or the default content. */
export function AdminText({ options, children }: AdminTextProps) {
  const texts = useTexts(contentTexts)
  const { data, isError, refetch } = useQuery({ ...options, meta: { handlesErrors: true } })
  if (data)
    return (
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <Content text={data} />
      </Suspense>
    )
  return (
    <>
      {isError && (
        <Note tone="failed">
          {texts.failed}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {children}
    </>
  )
}
