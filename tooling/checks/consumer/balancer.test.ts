/** Runs nginx, where it is installed, with the configuration of the Compose file. */
import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { read } from './deployment.ts'
import { emptyFolder } from './workshop.ts'

const NGINX = process.env.NGINX ?? '/usr/sbin/nginx'

const VARIABLE = /\$\{RELAYDECK_PROXY:-127\.0\.0\.1\}/g

const listening = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const freePort = async () => {
  const server = createServer()
  const port = await listening(server)
  server.close()
  return port
}

/** Headers of a client that reached a proxy by https. */
const FORWARDED = { 'X-Forwarded-For': '203.0.113.5, 198.51.100.7', 'X-Forwarded-Proto': 'https' }

describe('the balancer of the Compose file', () => {
  let content = ''
  beforeAll(() => {
    content = parse(read('compose.yaml')).configs.balancer.content
  })

  /** Returns the headers that a process of the program receives, if this proxy is trusted. */
  const passedOn = async (proxy: string) => {
    const folder = await emptyFolder('nginx')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const program = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
    onTestFinished(() => void program.close())
    const [target, port] = [await listening(program), await freePort()]
    const http = content
      .replace(VARIABLE, proxy)
      .replaceAll('$$', '$')
      .replaceAll(/\b(first|second):3000/g, `127.0.0.1:${target}`)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
    const others = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
    writeFileSync(join(folder, 'nginx.conf'), `${others} http { access_log off; ${http} }`)
    const nginx = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf'], { stdio: 'ignore' })
    onTestFinished(() => void nginx.kill())
    const ask = () => fetch(`http://127.0.0.1:${port}`, { headers: FORWARDED }).catch(() => undefined)
    await expect.poll(ask, { timeout: 20_000 }).toBeDefined()
    return (await ask())?.json()
  }

  test('asks for address and protocol of a client at the proxy that a variable names', () => {
    expect(content.match(VARIABLE)).toHaveLength(2)
    expect(content).toContain('set_real_ip_from')
    expect(content).toContain('X-Forwarded-Proto $$client_scheme;')
  })

  test('passes them on from that proxy only', async () => {
    if (!existsSync(NGINX)) return
    const trusted = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
    expect(await passedOn('127.0.0.1')).toMatchObject(trusted)
    expect(await passedOn('127.0.0.0/8')).toMatchObject(trusted)
    const others = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' }
    expect(await passedOn('192.0.2.1')).toMatchObject(others)
  })
})
