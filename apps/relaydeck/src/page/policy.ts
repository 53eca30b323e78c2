import type { Status } from '@relaydeck/api-sdk'
import { imageOriginsIn, type Origins, originOf } from './origins.ts'

const TURNSTILE = 'https://challenges.cloudflare.com'

/** Returns the origins that the gateway's status refers to. */
export function originsOf(status: Status): Origins {
  const turnstile = status.turnstile_check ? [TURNSTILE] : []
  const qrCode = status.wechat_login ? originOf(status.wechat_qrcode) : []
  return {
    images: [...new Set([...originOf(status.logo), ...qrCode, ...imageOriginsIn(status.footer_html)])],
    frames: [...originOf(status.chat_link), ...turnstile],
    scripts: turnstile,
  }
}

/** Returns the Content-Security-Policy of a page, without wildcards and unsafe sources. */
export function policyOf(nonce: string, { images, frames, scripts }: Origins): string {
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...scripts],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
