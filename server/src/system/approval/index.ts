// The approval inbox: whatever waits for a person's decision, of every kind of document, and what the person decided.
// Asked for by acceptance C12.
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type DecisionRow, approval } from '@geodepot/contracts/system/approval.ts'
import { approvalMessages } from '@geodepot/contracts/system/approval.messages.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { approveTogether } from './together.ts'
import { type WaitingRow, countWaiting, findDone, findWaiting, streamDone, streamWaiting } from './queries.ts'

const ofDocument = [
  { key: 'docNo' },
  { key: 'kindName' },
  { key: 'subject', width: 40 },
  { key: 'orgName', width: 28 },
  { key: 'submittedBy' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'amount', type: 'money', unit: 'dollars' },
  {
    key: 'stepName',
    width: 28,
    said: ({ stepName, behalfOf }: WaitingRow | DecisionRow, language: Language) =>
      behalfOf === null
        ? stepName
        : `${stepName} · ${textOf(approvalMessages, 'onBehalf', language, { name: behalfOf })}`,
  },
] as const
const tasksSheet = exporter<WaitingRow>()(approvalMessages, 'waiting', [
  ...ofDocument,
  { key: 'hoursWaiting', type: 'number', unit: 'hours' },
  { key: 'overdueDays', type: 'number' },
  { key: 'receivedAt', type: 'dateTime' },
  { key: 'reminders', type: 'number' },
  { key: 'remindedAt', type: 'dateTime' },
])
const decisionsSheet = exporter<DecisionRow>()(approvalMessages, 'done', [
  ...ofDocument,
  { key: 'decision', codes: 'decision_' },
  { key: 'opinion', width: 40 },
  { key: 'receivedAt', type: 'dateTime' },
  { key: 'decidedAt', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(approval.list, ({ db, actor, input, context }) => findWaiting(db, actor, input, context.language)),
  query(approval.count, ({ db, actor, context }) => countWaiting(db, actor, context.language)),
  command(approval.approve, ({ tx, actor, input, context }) => approveTogether(tx, actor, context, input)),
  query(approval.done, ({ db, actor, input, context }) => findDone(db, actor, input, context.language)),
  query(approval.export, async ({ db, actor, input, context }) =>
    tasksSheet(streamWaiting(db, actor, input, context.language), context.language, input.columns),
  ),
  query(approval.doneExport, async ({ db, actor, input, context }) =>
    decisionsSheet(streamDone(db, actor, input, context.language), context.language, input.columns),
  ),
]
