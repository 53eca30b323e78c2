import { Button } from '@mantine/core'
import { type AlertDelivery, alertDeliveries } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNumberFormat, useTexts } from '../../../../app/language/area.ts'
import { useAction } from '../../../../parts/form/use-action.ts'
import journalClasses from '../../../../parts/journal/journal.module.css'
import { Facts } from '../../../../parts/kit/Facts.tsx'
import links from '../../../../parts/links/links.module.css'
import { SidePanel } from '../../../../parts/overlay/SidePanel.tsx'
import classes from '../-alert.module.css'
import { EventRecord, eventTexts, useEventWords } from '../-event/words.tsx'
import { DeliveryLabel, deliveryTexts, useDeliveryWords } from './words.tsx'

interface DeliveryPanelProps {
  delivery: AlertDelivery
  onClose: () => void
}

/** Details of a delivery beside the list, with the way to send it again. */
export function DeliveryPanel({ delivery, onClose }: DeliveryPanelProps) {
  const texts = useTexts(deliveryTexts)
  const { columns } = texts
  const words = useDeliveryWords()
  const events = useEventWords()
  const { record } = useTexts(eventTexts).columns
  const numbers = useNumberFormat()
  const { id, event, rule, target, state, attempts, due_at, http_status, answer } = delivery
  const repeat = useAction({
    call: (send) => alertDeliveries.repeat(send, { id }),
    changes: resourceKey(alertDeliveries.list),
    done: texts.repeated,
  })
  const isOver = state !== 'waiting' && state !== 'sending'
  return (
    <SidePanel title={texts.detail} onClose={onClose}>
      <Facts
        className={journalClasses.facts}
        facts={[
          [columns.state, <DeliveryLabel key="state" state={state} />],
          [columns.time, formatTimestamp(event.created_at)],
          [columns.event, events.type(event)],
          ['', events.sentence(event)],
          [record, <EventRecord key="record" event={event} />],
          [columns.rule, <RecordLink key="rule" to="/alert/edit/$id" id={rule.id} text={words.rule(delivery)} />],
          [
            columns.target,
            <RecordLink key="target" to="/alert/target/edit/$id" id={target.id} text={words.target(delivery)} />,
          ],
          [columns.attempts, numbers.format(attempts)],
          [isOver ? texts.last : columns.next, attempts > 0 || !isOver ? formatTimestamp(due_at) : ''],
          [texts.status, http_status > 0 ? String(http_status) : ''],
          [
            texts.answer,
            answer && (
              <code key="answer" className={classes.answer}>
                {answer}
              </code>
            ),
          ],
        ]}
      />
      <p className="dimmed">{texts.hints[state]}</p>
      {(state === 'failed' || state === 'unknown') && (
        <div className={journalClasses.undo}>
          <Button variant="default" loading={repeat.isPending} onClick={() => repeat.run()}>
            {texts.repeat}
          </Button>
        </div>
      )}
    </SidePanel>
  )
}

interface RecordLinkProps {
  to: '/alert/edit/$id' | '/alert/target/edit/$id'
  /** 0: none. */
  id: number
  text: string
}

const RecordLink = ({ to, id, text }: RecordLinkProps): ReactNode =>
  id > 0 ? (
    <Link to={to} params={{ id }} className={links.link}>
      {text}
    </Link>
  ) : (
    text
  )
