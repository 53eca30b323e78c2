import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRecord, readJson } from '@relaydeck/api-sdk'
import { DataError } from '@relaydeck/gateway'
import type { Env } from '../../flags/flags.ts'

/** A management API key of a server. */
export interface Login {
  /** URL of the server, without a slash at its end. */
  readonly url: string
  readonly accessToken: string
  /** Id of the key's user. */
  readonly user: number
  /** Name of the key's user. */
  readonly username: string
}

const isLogin = (value: unknown): value is Login =>
  isRecord(value) &&
  typeof value.url === 'string' &&
  typeof value.accessToken === 'string' &&
  typeof value.user === 'number' &&
  typeof value.username === 'string'

/** Returns the file of the logins: below `XDG_CONFIG_HOME`, or else below `.config` of the home directory. */
export const loginsFile = (env: Env): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'relaydeck', 'logins.json')

/** The logins of a user, in a file that only the user can read; the last one comes first. */
export class Logins {
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** @throws DataError if the file cannot be read, or is of another kind */
  async list(): Promise<readonly Login[]> {
    const content = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]'
      throw new DataError(`Cannot read "${this.file}": ${error.code}.`)
    })
    const logins = readJson(content)
    if (Array.isArray(logins) && logins.every(isLogin)) return logins
    throw new DataError(`"${this.file}" has no logins; delete it and sign in again.`)
  }

  /** Returns the login of a server; of the last one without a URL. */
  async find(url?: string): Promise<Login | undefined> {
    const logins = await this.list()
    return url === undefined ? logins[0] : logins.find((login) => login.url === url)
  }

  async add(login: Login): Promise<void> {
    await this.write([login, ...(await this.list()).filter(({ url }) => url !== login.url)])
  }

  /** Forgets the login of a server, and returns it. */
  async remove(url: string): Promise<Login | undefined> {
    const logins = await this.list()
    await this.write(logins.filter((login) => login.url !== url))
    return logins.find((login) => login.url === url)
  }

  private async write(logins: readonly Login[]): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 })
    const temporary = `${this.file}.${process.pid}`
    await writeFile(temporary, `${JSON.stringify(logins, undefined, 2)}\n`, { mode: 0o600 })
    // The mode of an existing file is kept when it is written.
    await chmod(temporary, 0o600)
    await rename(temporary, this.file)
  }
}
