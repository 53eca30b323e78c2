import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../../test/build.ts'
import { createLog } from '../settings/log.ts'
import type { Call } from './messages.ts'
import { startRenderer } from './renderer.ts'

const request = (path: string, items: Record<string, string> = {}) => ({
  path,
  browser: { items, timeZone: 'UTC', offsets: [], platform: 'MacIntel' },
  nonce: 'n',
})

const VIEW = { title: '', language: 'en', head: '', state: '' }

/** Longer than a view takes on a busy machine. */
const PATIENT = 60_000

/** Starts a renderer whose module has this body of `render({ path, browser })`. */
function rendererOf(body: string, { before = '', limit = PATIENT, endLimit = PATIENT } = {}) {
  const file = join(newFolder(), 'render.js')
  const view = `({ markup }) => (${JSON.stringify(VIEW)}, { ...${JSON.stringify(VIEW)}, markup })`
  writeFileSync(file, `${before}\nconst view = ${view}\nexport async function render({ path, browser }) { ${body} }`)
  const renderer = startRenderer({ module: file, limit, endLimit, log: createLog('info') })
  onTestFinished(() => renderer.close())
  return renderer
}

const refuse = (): Promise<never> => Promise.reject(new Error('No call is expected'))

const READS_CALL = `const response = await fetch('http://gateway.invalid/api/status?a=1', { headers: { accept: 'text/x' } })
return view({ markup: response.status + response.headers.get('content-type') + await response.text() })`

test('D361 a view is rendered with the visitor’s storage and platform', async () => {
  const { render } = rendererOf(`localStorage.setItem('seen', path); localStorage.removeItem('b')
    return view({ markup: ['a', 'b', 'seen'].map((key) => localStorage.getItem(key)).join() + navigator.platform })`)
  expect(await render(request('/token', { a: '1', b: '2' }), refuse)).toEqual({ ...VIEW, markup: '1,,/tokenMacIntel' })
  expect(await render(request('/log'), refuse)).toMatchObject({ markup: ',,/logMacIntel' })
})

test('D361 its calls are made for the visitor', async () => {
  const { render } = rendererOf(READS_CALL)
  const calls: Call[] = []
  const view = await render(request('/'), async (call) => {
    calls.push(call)
    return { status: 203, type: 'text/plain', body: 'answer' }
  })
  expect(view?.markup).toBe('203text/plainanswer')
  expect(calls).toEqual([{ path: '/api/status?a=1', headers: { accept: 'text/x' } }])
})

test('D361 views are rendered one at a time, each with its own calls', async () => {
  const { render } = rendererOf(`const before = localStorage.getItem('name')
    const text = await (await fetch('http://gateway.invalid/')).text()
    return view({ markup: [before, text, localStorage.getItem('name')].join() })`)
  const names = ['ann', 'bob', 'cy']
  const views = names.map((name) =>
    render(request('/', { name }), async () => ({ status: 200, type: '', body: name.toUpperCase() })),
  )
  expect((await Promise.all(views)).map((view) => view?.markup)).toEqual(['ann,ANN,ann', 'bob,BOB,bob', 'cy,CY,cy'])
})

describe('the browser renders the page if', () => {
  test('D364 a component fails; the next view is rendered', async () => {
    const { render } = rendererOf(`if (path === '/bad') throw new Error('secret'); return view({ markup: path })`)
    expect(await render(request('/bad'), refuse)).toBeUndefined()
    expect(await render(request('/good'), refuse)).toMatchObject({ markup: '/good' })
  })

  test('D364 a call fails', async () => {
    const { render } = rendererOf(READS_CALL)
    expect(await render(request('/'), refuse)).toBeUndefined()
  })

  test('D363 the page makes a call that changes something', async () => {
    const { render } = rendererOf(`await fetch('http://gateway.invalid/', { method: 'POST' }); return view({})`)
    const call = vi.fn(refuse)
    expect(await render(request('/'), call)).toBeUndefined()
    expect(call).not.toHaveBeenCalled()
  })

  test('D364 the gateway does not respond in time; a later view is rendered', async () => {
    const { render } = rendererOf(READS_CALL, { limit: 100 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = async () => {
      await promise
      return { status: 200, type: '', body: 'late' }
    }
    expect(await render(request('/'), late)).toBeUndefined()
    resolve()
    const next = () => render(request('/'), async () => ({ status: 200, type: '', body: 'next' }))
    await expect.poll(next).toMatchObject({ markup: '200next' })
  })

  test('D364 the thread ends; another one renders the next view', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    const { render } = rendererOf(`if (path === '/bad') setTimeout(() => { throw new TypeError('secret') })
      if (path === '/bad') await new Promise(() => {})
      return view({ markup: path })`)
    expect(await render(request('/one'), refuse)).toMatchObject({ markup: '/one' })
    const views = Promise.all(['/bad', '/two'].map((path) => render(request(path), refuse)))
    expect((await views)[0]).toBeUndefined()
    await expect.poll(() => render(request('/three'), refuse)).toMatchObject({ markup: '/three' })
    expect(written.mock.calls.flat().join('')).toBe('A page was not rendered: TypeError\n')
  })

  test('D252 a call is never answered; the call ends, and the next view is rendered', async () => {
    const { render } = rendererOf(READS_CALL, { limit: 100 })
    const signals: AbortSignal[] = []
    const silent = (_: Call, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<never>(() => {})
    }
    await expect.poll(() => render(request('/'), silent).then(() => signals.length)).toBeGreaterThan(0)
    expect(signals.map(({ aborted }) => aborted)).not.toContain(false)
    const next = () => render(request('/'), async () => ({ status: 200, type: '', body: 'next' }))
    await expect.poll(next).toMatchObject({ markup: '200next' })
  })

  test('D252 the visitor leaves', async () => {
    const { render } = rendererOf(READS_CALL)
    const left = new AbortController()
    const begun = Promise.withResolvers<AbortSignal>()
    const view = render(
      request('/'),
      (_, signal) => {
        begun.resolve(signal)
        return new Promise<never>(() => {})
      },
      left.signal,
    )
    const signal = await begun.promise
    left.abort()
    expect([await view, signal.aborted]).toEqual([undefined, true])
    expect(await render(request('/'), refuse, left.signal)).toBeUndefined()
    const next = await render(request('/'), async () => ({ status: 200, type: '', body: 'next' }))
    expect(next).toMatchObject({ markup: '200next' })
  })

  test('D252 the thread does not end it; another thread renders the next view', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    const { render } = rendererOf(`if (path === '/endless') for (;;); return view({ markup: path })`, { endLimit: 1 })
    const left = new AbortController()
    await render(request('/first'), refuse)
    const endless = render(request('/endless'), refuse, left.signal)
    left.abort()
    expect(await endless).toBeUndefined()
    await expect.poll(() => render(request('/good'), refuse)).toMatchObject({ markup: '/good' })
    expect(written.mock.calls.flat().join('')).toBe('A page was not rendered: it did not end\n')
  })

  test('D364 sixteen others are waiting already', async () => {
    const { render } = rendererOf(READS_CALL)
    const { promise, resolve } = Promise.withResolvers<void>()
    const call = vi.fn(async () => {
      await promise
      return { status: 200, type: '', body: '' }
    })
    const running = render(request('/'), call)
    await expect.poll(() => call.mock.calls.length).toBe(1)
    const accepted = [running, ...Array.from({ length: 16 }, () => render(request('/'), call))]
    expect(await render(request('/'), refuse)).toBeUndefined()
    resolve()
    for (const view of await Promise.all(accepted)) expect(view).toMatchObject({ markup: '200' })
  })

  test('D364 the module cannot be loaded', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    const { render } = rendererOf('return view({})', { before: 'throw new TypeError("secret")' })
    expect(await render(request('/'), refuse)).toBeUndefined()
    expect(await render(request('/'), refuse)).toBeUndefined()
    expect(written.mock.calls.flat().join('')).toBe('Pages are not rendered: TypeError\n')
  })
})

describe('with many visitors', () => {
  /** Calls that are answered when they are told to. */
  function answering() {
    const begun: string[] = []
    const answers: (() => void)[] = []
    const callFor = (name: string) => async () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      answers.push(resolve)
      await promise
      return { status: 200, type: '', body: name }
    }
    const answer = () => {
      for (const each of answers.splice(0)) each()
    }
    return { begun, callFor, answer }
  }

  test('D253 views of visitors who have left are not begun', async () => {
    const { render } = rendererOf(READS_CALL)
    const { begun, callFor, answer } = answering()
    const left = new AbortController()
    const first = render(request('/'), callFor('first'))
    await expect.poll(() => begun).toEqual(['first'])
    const impatient = Array.from({ length: 16 }, () => render(request('/'), callFor('impatient'), left.signal))
    left.abort()
    expect(await Promise.all(impatient)).toEqual(Array(16).fill(undefined))
    const last = render(request('/'), callFor('last'))
    answer()
    await expect.poll(() => begun).toEqual(['first', 'last'])
    answer()
    expect((await Promise.all([first, last])).map((view) => view?.markup)).toEqual(['200first', '200last'])
  })

  test('D253 the latest view is rendered first, since it has most time left', async () => {
    const { render } = rendererOf(READS_CALL)
    const { begun, callFor, answer } = answering()
    const views = [render(request('/'), callFor('a'))]
    await expect.poll(() => begun).toEqual(['a'])
    for (const name of ['b', 'c', 'd']) views.push(render(request('/'), callFor(name)))
    for (const count of [1, 2, 3, 4]) {
      await expect.poll(() => begun.length).toBe(count)
      answer()
    }
    await Promise.all(views)
    expect(begun).toEqual(['a', 'd', 'c', 'b'])
  })
})
