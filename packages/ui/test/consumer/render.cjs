const { MantineProvider } = require('@mantine/core')
const ui = require('@relaydeck/ui')
const { createElement: h } = require('react')
const { renderToStaticMarkup } = require('react-dom/server')

const { UiTextsProvider, Quota, en } = ui
const format = { quota_per_unit: 500_000, display_in_currency: true }
const quota = h(Quota, { value: 500_000, format })
const html = renderToStaticMarkup(h(MantineProvider, null, h(UiTextsProvider, { texts: en }, quota)))
process.stdout.write(JSON.stringify({ names: Object.keys(ui).sort(), html }))
