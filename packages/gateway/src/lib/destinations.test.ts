import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkedLookup, destinationOf, isListed, listed, reachOf, reachOfHost } from './destinations.ts'
import { createFetch, networkCode } from './fetch.ts'

const PUBLIC = ['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808']

const PRIVATE = [
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
]

/** Addresses that contain a private one, or belong to a network that translates them. */
const CONTAINING_PRIVATE = [
  '::127.0.0.1',
  '::10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::10.1.2.3',
  '64:ff9b:1::8.8.8.8',
  '64:ff9b:1:ffff::192.168.0.1',
  '2002:a00:1::1',
  '2002:c0a8:101::',
  '2606:4700::5efe:10.0.0.1',
  '2606:4700::200:5efe:127.0.0.1',
  'fd00::5efe:8.8.8.8',
  '::5efe:127.0.0.1',
]

const CONTAINING_PUBLIC = ['::8.8.8.8', '::ffff:0:8.8.8.8', '2002:808:808::1', '2606:4700::5efe:8.8.8.8']

const CONTAINING_FORBIDDEN = [
  '::169.254.169.254',
  '::100.100.100.200',
  '64:ff9b:1::169.254.169.254',
  '2606:4700::5efe:169.254.169.254',
  '2001::1',
  '2001:0:5ef5:79fb:0:0:80ff:fffe',
  'fec0::1',
]

const FORBIDDEN = [
  '169.254.169.254',
  '169.254.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::',
  'fe80::1',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  'ff02::1',
  '2001:db8::1',
  '192.0.2.1',
  'not an address',
]

describe('an address', () => {
  test.each([...PUBLIC, ...CONTAINING_PUBLIC])('is public: %s', (address) => expect(reachOf(address)).toBe('public'))
  test.each([...PRIVATE, ...CONTAINING_PRIVATE])('is private: %s', (address) =>
    expect(reachOf(address)).toBe('private'),
  )
  test.each([...FORBIDDEN, ...CONTAINING_FORBIDDEN])('is forbidden: %s', (address) =>
    expect(reachOf(address)).toBe('forbidden'),
  )
})

describe('the host of a URL', () => {
  test.each([
    ['https://api.openai.com/v1', 'public'],
    ['http://localhost:11434', 'private'],
    ['http://ollama:11434', 'private'],
    ['http://models.internal', 'private'],
    ['http://host.docker.internal:1234', 'private'],
    ['http://[::1]:80', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f.1/', 'private'],
    ['http://0177.0.0.1/', 'private'],
    ['http://127.1/', 'private'],
    ['http://localhost.:11434', 'private'],
    ['http://localhost..', 'private'],
    ['http://ollama.', 'private'],
    ['http://models.internal.', 'private'],
    ['http://127.0.0.1./', 'private'],
    ['http://[::127.0.0.1]/', 'private'],
    ['https://api.openai.com.', 'public'],
    ['http://[::ffff:7f00:1]/', 'private'],
    ['http://2852039166/', 'forbidden'],
    ['http://[fe80::1]/', 'forbidden'],
  ])('of %s is %s without a look-up', (url, reach) => {
    expect(reachOfHost(destinationOf(url)?.hostname ?? '')).toBe(reach)
  })

  test.each(['', 'ollama', 'ftp://ollama', 'file:///etc/passwd', 'http://'])('is missing in %j', (url) => {
    expect(destinationOf(url)).toBeUndefined()
  })
})

describe('the list of private addresses', () => {
  test.each([
    ['ollama', 'http://ollama:11434', true],
    ['OLLAMA:11434', 'http://ollama:11434', true],
    ['ollama:80', 'http://ollama:11434', false],
    ['ollama:443', 'https://ollama', true],
    ['10.0.0.5:80', 'http://10.0.0.5', true],
    ['10.0.0.0/8', 'http://10.9.9.9:1234', true],
    ['10.0.0.0/8', 'http://11.0.0.1', false],
    ['fd00::/8', 'http://[fd12::1]', true],
    ['[fd12::1]:80', 'http://[fd12::1]', true],
    ['fd12::1', 'http://[fd12::1]', true],
    ['10.0.0.0/8', 'http://[fd12::1]', false],
    ['', 'http://ollama', false],
    ['ollama', 'http://ollama.:11434', true],
    ['ollama.:11434', 'http://ollama:11434', true],
  ])('with the entry %j allows %s: %j', (entry, url, allowed) => {
    expect(isListed([entry], destinationOf(url) ?? { hostname: '', port: 0 })).toBe(allowed)
  })
})

/** A look-up that returns addresses for any name. */
const resolving = (...addresses: string[]) =>
  ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup

describe('a name that leads to', () => {
  const look = (addresses: string[], list: string[] = [], all = true) =>
    new Promise((resolve) => {
      const destination = { hostname: 'models.example', port: 443 }
      checkedLookup(
        destination,
        listed(() => list),
        resolving(...addresses),
      )('models.example', { all }, (error, found) => resolve(error ? networkCode(error) : found))
    })
  test('a public address is connected to at that very address', async () => {
    expect(await look(['8.8.8.8'])).toEqual([{ address: '8.8.8.8', family: 4 }])
    expect(await look(['8.8.8.8'], [], false)).toBe('8.8.8.8')
  })
  test('a private address is refused unless the list has the name or the network', async () => {
    expect(await look(['10.0.0.5'])).toBe('PRIVATE_ADDRESS')
    expect(await look(['10.0.0.5'], ['models.example'])).toEqual([{ address: '10.0.0.5', family: 4 }])
    expect(await look(['10.0.0.5'], ['10.0.0.0/8'])).toEqual([{ address: '10.0.0.5', family: 4 }])
    expect(await look(['10.0.0.5'], ['192.168.0.0/16'])).toBe('PRIVATE_ADDRESS')
  })
  test('a public and a private address is refused, since either could be used', async () => {
    expect(await look(['8.8.8.8', '::1'])).toBe('PRIVATE_ADDRESS')
  })
  test('a forbidden address is refused, listed or not', async () => {
    expect(await look(['169.254.169.254'], ['models.example', '169.254.0.0/16'])).toBe('FORBIDDEN_ADDRESS')
  })
})

describe('a connection', () => {
  const open = async (list: string[]) => {
    const asked = vi.fn()
    const server = createServer((_, response) => response.end(String(asked()))).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { fetch, close } = createFetch(
      { connect: 1000, response: 1000 },
      listed(() => list),
    )
    onTestFinished(close)
    const get = (host: string) =>
      fetch(`http://${host}:${port}/`, { redirect: 'manual' }).then(({ status }) => status, networkCode)
    return { asked, get, port }
  }
  test.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])('to %s is not opened', async (host) => {
    const { asked, get } = await open([])
    expect(await get(host)).toBe('PRIVATE_ADDRESS')
    expect(asked).not.toHaveBeenCalled()
  })
  test('to a listed network is opened', async () => {
    const { get } = await open(['127.0.0.0/8', '::1/128'])
    expect([await get('127.0.0.1'), await get('localhost')]).toEqual([200, 200])
  })
  test('to a metadata service is never opened', async () => {
    const { get } = await open(['169.254.0.0/16'])
    expect(await get('169.254.169.254')).toBe('FORBIDDEN_ADDRESS')
  })
})
