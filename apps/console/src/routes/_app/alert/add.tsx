import { createFileRoute } from '@tanstack/react-router'
import { RuleDrawer } from './-rule/RuleForm.tsx'

/** A new rule; the address may name its events, with commas. */
export const Route = createFileRoute('/_app/alert/add')({
  validateSearch: ({ events }: Record<string, unknown>): { events?: string } =>
    typeof events === 'string' ? { events } : {},
  component: () => <RuleDrawer />,
})
