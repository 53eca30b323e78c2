import { readProxyUrl } from '@relaydeck/api-sdk'
import type { Proxies } from '@relaydeck/gateway'
import { type Env, OptionError } from './flags.ts'

/** Reads a variable whose name may be written in lower case, which then takes precedence, as in curl. */
const read = (env: Env, name: string): string => env[name.toLowerCase()] || env[name] || ''

function readProxy(env: Env, name: string): string | undefined {
  const value = read(env, name)
  const url = readProxyUrl(value)
  // Not quoted: it may contain a password.
  if (value !== '' && url === undefined) throw new OptionError(`${name} must be a URL such as http://proxy:3128.`)
  return url
}

/** Reads the usual variables about proxies. */
export const readProxies = (env: Env): Proxies => ({
  http: readProxy(env, 'HTTP_PROXY'),
  https: readProxy(env, 'HTTPS_PROXY'),
  except: read(env, 'NO_PROXY')
    .split(/[,\s]+/)
    .filter((entry) => entry !== ''),
})
