import { channels } from '@relaydeck/api-sdk'
import { expect, waitFor } from 'storybook/test'
import { importTexts } from '../../../parts/import/sheet.ts'
import { labelsOf } from '../../../story/labels.ts'
import { failures } from '../../../story/network.ts'
import { kinds } from '../../../story/samples/channel.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelTexts } from './-channel.ts'

export default { title: 'Screens/Channels/Import', tags: ['!autodocs'] }

const list = screen('/channel', channels.list)

const HEADINGS = '名称\t类型\t密钥\t代理地址\t模型\t分组\t优先级'
const ROWS = [
  '上海一号\tOpenAI\tsk-shanghai-1\thttps://api.example.cn\tgpt-4o,o3\tdefault\t10',
  '上海二号\tOpenAI\tsk-shanghai-2\t\t\t\t',
  '备用\tAnthropic Claude\tsk-ant-1\t\tclaude-sonnet-4\tdefault,vip\t5',
]

const openImport = async ({ page, userEvent }: Stage, rows?: readonly string[]) => {
  const { common } = labelsOf(channelTexts)
  const texts = importTexts.current()
  await userEvent.click(page.getByRole('button', { name: common.importRows }))
  const field = await page.findByRole('textbox', { name: texts.paste })
  if (!rows) return texts
  await userEvent.click(field)
  await userEvent.paste([HEADINGS, ...rows].join('\n'))
  await page.findByRole('textbox', { name: texts.cell(1, '名称') })
  return texts
}

/** Each pasted row is a row of fields. */
export const Pasted = list.loaded(kinds, {
  play: async (stage) => {
    const texts = await openImport(stage, ROWS)
    await expect(stage.page.getByRole('textbox', { name: texts.cell(2, '密钥') })).toHaveValue('sk-shanghai-2')
    await expect(stage.page.getByRole('button', { name: texts.create(3) })).toBeEnabled()
  },
})

/** Sources of the table. */
export const Opened = list.loaded(kinds, { play: async (stage) => void (await openImport(stage)) })

/** A wrong cell shows its reason; the button to create focuses it instead. */
export const WrongCells = list.loaded(kinds, {
  play: async (stage) => {
    const texts = await openImport(stage, [...ROWS, '\tNothing\t"sk-1\tsk-2"\tapi.example.cn\t\t\thigh'])
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.create(4) }))
    const wrong = stage.page.getByRole('textbox', { name: texts.cell(4, '名称') })
    await expect(wrong).toHaveFocus()
    await expect(wrong).toHaveAccessibleDescription(texts.missing)
    await expect(stage.page.getByRole('textbox', { name: texts.cell(4, '密钥') })).toHaveAccessibleDescription(
      texts.keySpaces,
    )
  },
})

export const WrongCellsOnPhone = list.loaded(kinds, {
  width: 'phone',
  play: async (stage) => void (await openImport(stage, ['\tNothing\tsk-1\tapi.example.cn\t\t\thigh'])),
})

const openWithoutHeadings = async ({ page, userEvent }: Stage, rows: readonly string[]) => {
  const { common } = labelsOf(channelTexts)
  const texts = importTexts.current()
  await userEvent.click(page.getByRole('button', { name: common.importRows }))
  await userEvent.click(await page.findByRole('textbox', { name: texts.paste }))
  await userEvent.paste(rows.join('\n'))
  return texts
}

/** Columns without known headings are assigned by hand, if no column has keys. */
export const WithoutHeadings = list.loaded(kinds, {
  play: async (stage) => {
    const texts = await openWithoutHeadings(stage, ['east;secret-a', 'west;secret-b'])
    await stage.page.findByText(texts.noHeadings)
    await stage.userEvent.selectOptions(stage.page.getByRole('combobox', { name: texts.columnOf('密钥') }), '1')
    await expect(stage.page.getByRole('textbox', { name: texts.cell(2, '密钥') })).toHaveValue('secret-b')
  },
})

/** Columns without headings are guessed by their content; rows with a repeated key are named. */
export const Guessed = list.loaded(kinds, {
  play: async (stage) => {
    const texts = await openWithoutHeadings(stage, [
      'east;sk-ant-east;claude-sonnet-4-5',
      'west;sk-ant-west;claude-opus-4-5',
      'twin;sk-ant-east;claude-sonnet-4-5',
    ])
    await stage.page.findByText(texts.guessed)
    await expect(stage.page.getByRole('textbox', { name: texts.cell(2, '密钥') })).toHaveValue('sk-ant-west')
    await expect(stage.page.getByRole('textbox', { name: texts.cell(3, '密钥') })).toHaveAccessibleDescription(
      texts.sameAs(1),
    )
    await expect(stage.page.getByRole('button', { name: texts.dropRows(1) })).toBeEnabled()
  },
})

/** Created rows leave the table; the refused one stays with its reason, and can be sent again. */
export const PartlyRefused = list.loaded(kinds, {
  given: [
    mock(channels.create, ({ name }) => {
      if (name === '上海二号') throw failures.refused
      return undefined
    }),
  ],
  play: async (stage) => {
    const texts = await openImport(stage, ROWS)
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.create(3) }))
    await waitFor(() => stage.page.getByRole('button', { name: texts.create(1) }))
    await expect(stage.page.getByRole('textbox', { name: texts.cell(2, '名称') })).toHaveValue('上海二号')
    await expect(stage.page.queryByRole('textbox', { name: texts.cell(1, '名称') })).toBeNull()
  },
})
