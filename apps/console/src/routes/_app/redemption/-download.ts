import { download } from '../../../parts/download.ts'

/** Returns a file name from user input, without characters that have a meaning in paths. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
  const plain = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_').replace(/^[. ]+|[. ]+$/g, '')
  return `${plain || 'redemption'}.txt`
}

/** Downloads codes as a text file, one per line. */
export const downloadCodes = (name: string, codes: readonly string[]): void =>
  download(fileName(name), `${codes.join('\n')}\n`, 'text/plain')
