import type { texts as zh } from './texts.zh.ts'

/** English texts around what administrators wrote. */
export const texts: typeof zh = {
  loading: 'Loading the content',
  failed: 'What the administrator wrote could not be loaded.',
  retry: 'Try again',
  blocked: 'The security policy blocked a part of this. If a setting was changed just now, reloading shows it.',
  reload: 'Reload',
}
