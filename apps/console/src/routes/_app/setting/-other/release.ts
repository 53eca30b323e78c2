import { endpoint } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** Where One API tells of its releases, for people. */
export const RELEASES_PAGE = 'https://github.com/songquanpeng/one-api/releases'

/** Asks the program that serves the console, not the gateway, for the gateway's latest release. */
export const latestRelease = endpoint({
  method: 'GET',
  path: '/-/release',
  role: 'admin',
  summary: 'Latest release of the gateway',
  input: z.object({}),
  output: z.object({
    /** Its version; `''`: there is none newer. */
    tag_name: z.string(),
    /** Its notes, Markdown of strangers: sanitise before drawing. */
    body: z.string(),
    /** Its page for people; `''`: none. */
    html_url: z.string(),
  }),
})
