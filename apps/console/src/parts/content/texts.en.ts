import type { texts as zh } from './texts.zh.ts'

/** English texts around administrator content. */
export const texts: typeof zh = {
  loading: 'Loading content',
  failed: 'Failed to load the administrator’s content.',
  retry: 'Retry',
  blocked: 'The security policy blocked part of the content. If a setting was just changed, reload the page.',
  reload: 'Reload',
}
