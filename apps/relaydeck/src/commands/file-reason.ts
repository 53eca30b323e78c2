const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is not a directory',
  EISDIR: 'it is a directory',
  EACCES: 'you have no permission to read it',
  EPERM: 'you have no permission to read it',
}

/** Returns the reason why a file cannot be read, to follow "Cannot read …: ". */
export function fileReason(error: unknown): string {
  const { code = '', message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  return REASONS[code] ?? message
}
