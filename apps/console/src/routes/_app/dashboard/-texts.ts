import { textArea } from '../../../app/texts/area.ts'

/** Texts of the dashboard. */
export const dashboardTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })
