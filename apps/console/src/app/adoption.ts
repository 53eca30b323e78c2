/** Whether the browser is taking over a view that the program rendered: its data is fresh, and is not fetched again. */
export const adoption = { running: false }
