/** Headers of every response of the program itself. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

/** Adds these headers to a response. */
export function withSafeHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.headers.set(name, value)
  return response
}
