import type { texts as zh } from './texts.zh.ts'

/** English texts of the update notice. */
export const texts: typeof zh = {
  updated: 'The console was updated. Please reload when convenient.',
  reload: 'Reload',
}
