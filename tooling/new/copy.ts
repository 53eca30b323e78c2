import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Result of a command that succeeded. */
export const success = { status: 0, output: '' }

/** A copy of the workspace, with its packages linked to each other. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'relaydeck-new-'))

  constructor() {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
    for (const file of listed.toString().split('\0').filter(Boolean))
      if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(this.folder, file), { recursive: true })
    this.git('init', '-q')
    this.keep()
  }

  /** Runs a command; returns its exit code, and its output after a failure. */
  run(command: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: this.folder, encoding: 'utf8' })
    return { status, output: status === 0 ? '' : `${stdout}${stderr}` }
  }

  /** Runs a command that has to succeed; returns its output. */
  read(command: string, ...args: string[]): string {
    return execFileSync(command, args, { cwd: this.folder, encoding: 'utf8' })
  }

  git(...args: string[]): string {
    return this.read('git', ...args)
  }

  generate(...args: string[]) {
    return this.run('pnpm', 'run', 'new', ...args)
  }

  /** Runs tests of a package. */
  test(folder: string, ...files: string[]) {
    return this.run('pnpm', '--dir', folder, 'exec', 'vitest', 'run', ...files)
  }

  /** Checks the types of packages; returns the errors. */
  types(...folders: string[]): string {
    return folders.map((folder) => this.run('pnpm', '--dir', folder, 'typecheck').output).join('')
  }

  text(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8')
  }

  /** Replaces a text that a file has. */
  replace(file: string, old: string, text: string): void {
    const content = this.text(file)
    if (!content.includes(old)) throw new Error(`${file} has no ${old}`)
    writeFileSync(join(this.folder, file), content.replace(old, text))
  }

  /** Takes the present state as the one that later changes are counted from. */
  keep(): void {
    this.git('add', '.')
  }

  /** Files that are new, or changed, since the kept state. */
  changes(kind: 'others' | 'modified'): string[] {
    return this.git('ls-files', '--exclude-standard', `--${kind}`).trim().split('\n').filter(Boolean)
  }

  /** Added lines by changed file. */
  added(): Record<string, number> {
    const rows = this.git('diff', '--numstat').trim().split('\n').filter(Boolean)
    return Object.fromEntries(rows.map((row) => [row.split('\t')[2], Number(row.split('\t')[0])]))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
