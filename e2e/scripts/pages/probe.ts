/** Times that a page records, in milliseconds since its navigation began. */
export interface PageTimes {
  /** Ten rows, or the password field, are in the document. */
  seen?: number
  /** They belong to a component that handles events. */
  usable?: number
  /** Sum of what tasks took above 50 ms each. */
  blocking: number
}

/** Rows of a list, and the password field of a sign-in page. */
export const TARGET = 'tbody tr:nth-child(10) td, input[type=password]'

/** Runs in the page, before its scripts. */
export function recordTimes(target: string): void {
  const times: PageTimes = { blocking: 0 }
  Object.assign(window, { times })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.blocking += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  // React marks the elements that it has rendered or taken over.
  const isMarked = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
  const look = () => {
    const element = document.querySelector(target)
    if (element) times.seen ??= performance.now()
    if (element && isMarked(element)) times.usable ??= performance.now()
    if (times.usable === undefined) requestAnimationFrame(look)
  }
  look()
}

/** Runs in the page: records how long after the next click ten rows are shown at a path, as `move`. */
export function recordMove(path: string): void {
  const recordFrom = (clicked: number) => {
    const look = () => {
      if (location.pathname === path && document.querySelectorAll('tbody tr').length >= 10)
        Object.assign(window, { move: performance.now() - clicked })
      else requestAnimationFrame(look)
    }
    look()
  }
  document.addEventListener('click', ({ timeStamp }) => recordFrom(timeStamp), { capture: true, once: true })
}
