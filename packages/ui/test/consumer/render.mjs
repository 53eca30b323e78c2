import { MantineProvider } from '@mantine/core'
import * as ui from '@relaydeck/ui'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const { UiTextsProvider, Quota, en } = ui
const format = { quota_per_unit: 500_000, display_in_currency: true }
const quota = h(Quota, { value: 500_000, format })
const html = renderToStaticMarkup(h(MantineProvider, null, h(UiTextsProvider, { texts: en }, quota)))
process.stdout.write(JSON.stringify({ names: Object.keys(ui).sort(), html }))
