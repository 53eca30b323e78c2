import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/schema.ts'
import { Status } from './schemas.ts'

/** Returns name, version, appearance and sign-in methods of the gateway. */
export const get = endpoint({
  method: 'GET',
  path: '/api/status',
  role: 'guest',
  output: Status,
})

/** Returns the announcement: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering. */
export const notice = endpoint({
  method: 'GET',
  path: '/api/notice',
  role: 'guest',
  output: text,
})

/** Returns the about page: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering. */
export const about = endpoint({
  method: 'GET',
  path: '/api/about',
  role: 'guest',
  output: text,
})

/** Returns the home page: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering. */
export const homePage = endpoint({
  method: 'GET',
  path: '/api/home_page_content',
  role: 'guest',
  output: text,
})
