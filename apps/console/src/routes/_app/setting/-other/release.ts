import { endpoint } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** One API's release page. */
export const RELEASES_PAGE = 'https://github.com/songquanpeng/one-api/releases'

/** Latest release of the gateway, returned by the program that serves the console. */
export const latestRelease = endpoint({
  method: 'GET',
  path: '/-/release',
  role: 'admin',
  summary: 'Latest release of the gateway',
  input: z.object({}),
  output: z.object({
    /** Version; `''` if there is no newer one. */
    tag_name: z.string(),
    /** Release notes in untrusted Markdown. */
    body: z.string(),
    /** URL of the release page, or `''`. */
    html_url: z.string(),
  }),
})
