import { download } from '../../../../parts/download.ts'

/** A file name for a text that a person chose: what paths and file systems give a meaning to is left out. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const plain = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_').replace(/^[. ]+|[. ]+$/g, '')
  return `${plain || 'redemption'}.txt`
}

/** Hands the browser codes as a text file, one line each. */
export const downloadCodes = (name: string, codes: readonly string[]): void =>
  download(fileName(name), `${codes.join('\n')}\n`, 'text/plain')
