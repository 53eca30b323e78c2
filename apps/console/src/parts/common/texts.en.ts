import type { texts as zh } from './texts.zh.ts'

/** English words that many screens share. */
export const texts: typeof zh = {
  cancel: 'Cancel',
  create: 'Create',
  save: 'Save',
  remove: 'Delete',
  enable: 'Enable',
  disable: 'Disable',
  exportRows: 'Export',
  stop: 'Stop',
  unnamed: '(unnamed)',
}
