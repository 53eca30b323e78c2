import { Switch } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'

test('the description and error of a switch align with its label', async () => {
  await render(<Switch label="Label" description="Description" error="Error" />)
  const startOf = (words: string) => {
    const range = document.createRange()
    range.selectNodeContents(page.getByText(words, { exact: true }).element())
    return range.getBoundingClientRect().left
  }
  expect([startOf('Description'), startOf('Error')]).toEqual([startOf('Label'), startOf('Label')])
})
