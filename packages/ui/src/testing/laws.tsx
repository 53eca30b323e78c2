import axe from 'axe-core'
import { type ComponentType, createRef, type Ref } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from './draw.tsx'

/** What every root takes. */
interface RootProps {
  ref?: Ref<HTMLElement>
  className?: string
  style?: Record<string, string>
  'data-testid'?: string
}

// A component alone is no page.
const AXE = { rules: { region: { enabled: false } } }

/** What a person with a screen reader, a keyboard or weak eyes would stumble over. */
export async function violations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, AXE)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * What every component of the kit obeys. Its root takes a ref, a class, a style and any attribute; the theme may set
 * its props; it is silent, and axe finds nothing, in both colour schemes.
 * @param name what the theme calls it
 * @param props enough to draw it
 * @param takes `field` for what is one of Mantine's inputs: there the ref and attributes are the input's, as in Mantine
 */
export function obeysKitLaws<P extends object>(
  name: string,
  Component: ComponentType<P>,
  props: P,
  takes: 'root' | 'field' = 'root',
): void {
  const drawn = (more: RootProps, options = {}) => draw(<Component {...props} {...more} />, options)

  describe(`${name} obeys the laws of the kit`, () => {
    const noise = vi.fn()
    beforeEach(() => {
      noise.mockClear()
      vi.spyOn(console, 'error').mockImplementation(noise)
      vi.spyOn(console, 'warn').mockImplementation(noise)
    })
    afterEach(() => vi.restoreAllMocks())

    test('its root takes a ref, a class, a style and any attribute', async () => {
      const ref = createRef<HTMLElement>()
      const screen = await drawn({ ref, className: 'mine', style: { outlineOffset: '7px' }, 'data-testid': 'root' })
      const marked = screen.getByTestId('root')
      const root = takes === 'root' ? marked : page.elementLocator(screen.root() as Element)
      await expect.element(root).toHaveClass('mine')
      await expect.element(root).toHaveStyle({ outlineOffset: '7px' })
      expect(ref.current).toBe(marked.element())
    })

    test('the theme sets its props', async () => {
      const override = { components: { [name]: { defaultProps: { 'data-testid': 'themed' } } } }
      const screen = await drawn({}, { override })
      await expect.element(screen.getByTestId('themed')).toBeInTheDocument()
    })

    test.each(['light', 'dark'] as const)('it is silent and axe finds nothing in the %s scheme', async (scheme) => {
      const { container } = await drawn({}, { scheme })
      expect(await violations(container)).toEqual([])
      expect(noise).not.toHaveBeenCalled()
    })
  })
}
