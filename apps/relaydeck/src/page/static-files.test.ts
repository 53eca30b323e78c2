import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { newBuild, SCRIPT } from '../../test/build.ts'
import { fileResponse, readStaticFiles } from './static-files.ts'

const answer = (address: string, acceptEncoding = '') => {
  const asset = readStaticFiles(newBuild().folder).get(address)
  if (!asset) throw new Error(`${address} is not there`)
  return fileResponse(address, asset, acceptEncoding)
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('metadata of the build is not served: no source map, manifest, or page list', () => {
  expect([...readStaticFiles(newBuild().folder).keys()].toSorted()).toEqual([
    '/data.json',
    '/index.html.js',
    '/logo.ico',
    '/logo.png',
    '/manifest.webmanifest',
    '/robots.txt',
    '/static/js/gzip-only.js',
    '/static/js/index.aaa.js',
    '/static/js/small.js',
    '/static/media/base.ccc.css',
    '/static/media/icon.ddd.svg',
    '/static/media/text.eee.woff2',
    '/static/pages.json',
  ])
})

describe('type', () => {
  test.each([
    ['/static/js/small.js', 'text/javascript; charset=utf-8'],
    ['/static/media/base.ccc.css', 'text/css; charset=utf-8'],
    ['/static/media/icon.ddd.svg', 'image/svg+xml'],
    ['/static/media/text.eee.woff2', 'font/woff2'],
    ['/logo.png', 'image/png'],
    ['/logo.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/data.json', 'application/json'],
  ])('of %s is %s', (address, type) => {
    expect(answer(address).headers.get('content-type')).toBe(type)
  })
})

describe('encoding', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', 'gzip;q=1.0, br;q=0.1'],
    ['br', 'BR'],
    ['br', '*'],
    ['br', 'gzip;q=0, *;q=0.5'],
    ['gzip', 'gzip'],
    ['gzip', 'gzip, br;q=0'],
    ['gzip', 'gzip, br;q=0.0'],
    ['gzip', 'br;q=0, *'],
    [null, ''],
    [null, 'identity'],
    [null, 'deflate, zstd'],
    [null, 'br;q=0, gzip;q=0'],
    [null, '*;q=0'],
    [null, 'brotli, gzipped'],
    [null, ';;q,=,"'],
  ])('is %s for a client that accepts "%s"', async (encoding, accepts) => {
    const response = answer('/static/js/index.aaa.js', accepts)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const bytes = await bytesOf(response)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(SCRIPT)
    expect(bytes.length < SCRIPT.length).toBe(encoding !== null)
  })

  test('falls back if the build does not have the better one', async () => {
    expect(answer('/static/js/gzip-only.js', 'br, gzip').headers.get('content-encoding')).toBe('gzip')
    expect(answer('/static/js/gzip-only.js', 'br').headers.get('content-encoding')).toBeNull()
    expect((await bytesOf(answer('/static/js/small.js', 'br, gzip'))).toString()).toBe('export {}')
  })
})

test('a file with a hash in its name is cached for a year, another one for an hour', () => {
  expect(answer('/static/js/index.aaa.js').headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer('/logo.png').headers.get('cache-control')).toBe('public, max-age=3600')
})
