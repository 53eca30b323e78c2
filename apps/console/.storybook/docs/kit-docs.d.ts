declare module 'virtual:kit-docs' {
  export type { Change, ComponentDocs } from '../../vite-plugins/kit-docs.ts'
  export const kit: Readonly<Record<string, import('../../vite-plugins/kit-docs.ts').ComponentDocs>>
}
