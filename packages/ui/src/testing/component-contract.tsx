import axe from 'axe-core'
import { type ComponentType, createRef, type Ref } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from './render.tsx'

/** Props that every root element accepts. */
interface RootProps {
  ref?: Ref<HTMLElement>
  className?: string
  style?: Record<string, string>
  'data-testid'?: string
}

// A single component has no page landmarks.
const AXE = { rules: { region: { enabled: false } } }

/** Returns the accessibility violations axe finds in an element. */
export async function violations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, AXE)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Tests the contract of every component: its root takes a ref, class, style and any attribute; the theme can set its
 * props; and it renders without console output or axe violations in both colour schemes.
 * @param name name of the component in the theme
 * @param props minimal props
 * @param target `field` for Mantine inputs, where the ref and attributes go to the input element
 */
export function testComponentContract<P extends object>(
  name: string,
  Component: ComponentType<P>,
  props: P,
  target: 'root' | 'field' = 'root',
): void {
  const renderWith = (extra: RootProps, options = {}) => render(<Component {...props} {...extra} />, options)

  describe(`${name} follows the component contract`, () => {
    const consoleOutput = vi.fn()
    beforeEach(() => {
      consoleOutput.mockClear()
      vi.spyOn(console, 'error').mockImplementation(consoleOutput)
      vi.spyOn(console, 'warn').mockImplementation(consoleOutput)
    })
    afterEach(() => vi.restoreAllMocks())

    test('passes a ref, class, style and any attribute to its root', async () => {
      const ref = createRef<HTMLElement>()
      const screen = await renderWith({
        ref,
        className: 'mine',
        style: { outlineOffset: '7px' },
        'data-testid': 'root',
      })
      const marked = screen.getByTestId('root')
      const root = target === 'root' ? marked : page.elementLocator(screen.root() as Element)
      await expect.element(root).toHaveClass('mine')
      await expect.element(root).toHaveStyle({ outlineOffset: '7px' })
      expect(ref.current).toBe(marked.element())
    })

    test('takes default props from the theme', async () => {
      const override = { components: { [name]: { defaultProps: { 'data-testid': 'themed' } } } }
      const screen = await renderWith({}, { override })
      await expect.element(screen.getByTestId('themed')).toBeInTheDocument()
    })

    test.each(['light', 'dark'] as const)(
      'has no console output and no axe violations in the %s scheme',
      async (scheme) => {
        const { container } = await renderWith({}, { scheme })
        expect(await violations(container)).toEqual([])
        expect(consoleOutput).not.toHaveBeenCalled()
      },
    )
  })
}
