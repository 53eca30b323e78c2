import { Button, Progress, TextInput } from '@mantine/core'
import { RefusedError } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconKey } from '@tabler/icons-react'
import { expect, within } from 'storybook/test'
import { texts } from '../../routes/_app/token/-texts.en.ts'
import { Page, Pair, Rows } from './parts.tsx'

const meta = {
  title: 'Patterns',
  tags: ['!autodocs'],
  parameters: { noPlay: 'It compares two ways to show something; neither does anything.' },
  globals: { language: 'en' },
} satisfies Meta

export default meta
type Story = StoryObj

const format = { quota_per_unit: 500_000, display_in_currency: true }

/** Rows of records. */
export const Lists: Story = {
  render: () => (
    <Page title="Lists">
      <p>
        A list of records is a <code>PagedTable</code>: it says how far it is loaded, keeps rows while it refreshes, and
        has cards on a phone.
      </p>
      <Pair
        rule="Show a status as icon and word, and an amount with its limit."
        right={
          <Rows
            label="Right"
            headings={['Name', 'Status', 'Quota left']}
            rows={[
              [
                'ci',
                <StatusLabel key="status" kind="token" status={1} />,
                <Quota key="quota" value={500_000} limit={620_000} part="left" format={format} />,
              ],
            ]}
          />
        }
        mistake="A coloured dot alone says nothing to many people, and a bare number has no scale."
        wrong={
          <Rows
            label="Wrong"
            headings={['Name', 'Status', 'Quota left']}
            rows={[
              [
                'ci',
                <span key="status" style={{ color: 'var(--mantine-color-green-text)' }}>
                  ●
                </span>,
                '500000',
              ],
            ]}
          />
        }
      />
    </Page>
  ),
}

/** Fields and their messages. */
export const Forms: Story = {
  render: () => (
    <Page title="Forms">
      <Pair
        rule="The label is above the field, the hint below it; an error stands at its field and says what to enter."
        right={<TextInput label={texts.form.name} error={texts.form.nameMissing} required defaultValue="" />}
        mistake="A placeholder disappears while typing, and a message far away belongs to no field."
        wrong={
          <>
            <p className="dimmed">The form has errors.</p>
            <TextInput aria-label="Wrong" placeholder={texts.form.name} />
          </>
        }
      />
    </Page>
  ),
}

/** Confirmations before an action. */
export const Questions: Story = {
  render: () => (
    <Page title="Questions">
      <Pair
        rule="Name the record, say what happens to whom, and repeat the verb on the button. What can be undone is not asked."
        right={
          <ConfirmButton
            title={`Delete ${texts.named('ci')}?`}
            consequence={texts.removeEffect('ci')}
            confirmLabel="Delete"
            onConfirm={() => {}}
          >
            Delete token
          </ConfirmButton>
        }
        mistake="“Are you sure?” with “OK” says neither what will happen nor to whom."
        wrong={<Button variant="default">Are you sure? OK</Button>}
      />
    </Page>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete token' }))
    const question = await within(document.body).findByRole('dialog')
    await expect(question).toHaveTextContent('ci')
    await userEvent.click(within(question).getByRole('button', { name: /cancel/i }))
  },
}

/** Work that takes longer than a moment. */
export const LongWork: Story = {
  render: () => (
    <Page title="Long work">
      <Pair
        rule="Show how far it is, what remains and how to stop. Below 400 ms nothing is shown; after ten seconds a sentence admits the wait."
        right={
          <>
            <Progress value={40} aria-label="Channels tested" />
            <p>40 of 100 channels tested</p>
            <Button variant="default">Stop</Button>
          </>
        }
        mistake="A spinner over the page hides everything else and cannot be stopped."
        wrong={<Button loading>Test all</Button>}
      />
    </Page>
  ),
}

/** Lists without rows. */
export const Empty: Story = {
  render: () => (
    <Page title="Empty">
      <Pair
        rule="Say what the list is for, and offer the first step. An empty search offers to clear the filter instead."
        right={
          <EmptyState
            icon={<IconKey stroke={1.5} aria-hidden />}
            title="No tokens yet"
            description={texts.emptyHint}
            action={<Button>New token</Button>}
          />
        }
        mistake="“No data” leaves people where they are."
        wrong={<EmptyState title="No data" />}
      />
    </Page>
  ),
}

/** Calls that the server refuses. */
export const Refused: Story = {
  render: () => (
    <Page title="Refused">
      <Pair
        rule="Show the server's reason in its place, keep the input, and offer to try again."
        right={
          <LoadError
            error={new RefusedError('GET /api/token/', { status: 200, serverMessage: 'The quota is used up.' })}
            onRetry={() => {}}
          />
        }
        mistake="A code or “unknown error” names no cause and no next step."
        wrong={<p>Error 0x80</p>}
      />
    </Page>
  ),
}
