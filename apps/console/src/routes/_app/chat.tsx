import { createFileRoute } from '@tanstack/react-router'
import { Chat } from './chat/-Chat.tsx'

/** Chat page, linked by an administrator. */
export const Route = createFileRoute('/_app/chat')({
  staticData: { role: 'user', nav: { label: 'chat', icon: 'chat', group: 'use', order: 35, needs: 'chat_link' } },
  component: Chat,
})
