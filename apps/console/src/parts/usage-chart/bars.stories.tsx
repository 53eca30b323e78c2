import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ACCENT, Bars } from './Bars.tsx'

export default {
  title: 'Parts/Bars',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It is seen in Screens/Usage.' },
} satisfies Meta

const days = Array.from({ length: 30 }, (_, day) => ({ name: `11-${String(day + 1).padStart(2, '0')}`, calls: day }))

function Opened() {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    )
  return (
    <Bars
      label="Calls"
      height={200}
      data={days}
      series={[{ name: 'calls', label: 'Calls', color: ACCENT }]}
      format={String}
      formatAxis={String}
      unit={1}
    />
  )
}

/** Counts the frames with bars, and how many of them have no labels of days. */
function watchFrames(canvas: Element) {
  const seen = { drawn: 0, bare: 0 }
  const watch = () => {
    requestAnimationFrame(watch)
    // Runs after the frame is painted.
    setTimeout(() => {
      if (!canvas.querySelector('.recharts-bar-rectangle')) return
      seen.drawn += 1
      if (!canvas.querySelector('.recharts-xAxis-tick-labels text')) seen.bare += 1
    })
  }
  watch()
  return seen
}

/** The first frame that shows bars also shows their days. */
export const LabelsAtOnce: StoryObj = {
  render: () => <Opened />,
  play: async ({ canvasElement }) => {
    const seen = watchFrames(canvasElement)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(seen.drawn).toBeGreaterThan(5))
    await expect(seen.bare).toBe(0)
  },
}
