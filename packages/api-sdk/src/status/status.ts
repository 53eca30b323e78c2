import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/schema.ts'
import { Status } from './schemas.ts'

/** Returns name, version, appearance and sign-in methods of the gateway. */
export const get = endpoint({
  method: 'GET',
  path: '/api/status',
  role: 'guest',
  summary: 'Facts about the gateway',
  output: Status,
})

/** Returns the announcement: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering. */
export const notice = endpoint({
  method: 'GET',
  path: '/api/notice',
  role: 'guest',
  summary: 'The announcement',
  output: text,
})

/** Returns the about page: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering. */
export const about = endpoint({
  method: 'GET',
  path: '/api/about',
  role: 'guest',
  summary: 'The about page',
  output: text,
})

/** Returns the home page: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering. */
export const homePage = endpoint({
  method: 'GET',
  path: '/api/home_page_content',
  role: 'guest',
  summary: 'The home page',
  output: text,
})
