import { type Language, type Text, bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { notificationMessages } from '@geodepot/contracts/kit/notification.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { today } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { send } from '../push/index.ts'
import { type Outcome, documents } from './engine.ts'
import { ports } from '../ports.ts'

export interface Which {
  readonly id: number
  readonly kind: string
  readonly number: string
}
interface Asked extends Which {
  to: number[]
  subject: string
  subjectEn: string
  step: string
  stepEn: string
  submittedBy: number
}

/** The page of a document, wherever the menus have it. */
export const linkTo = (kind: string, id: number): string => `/open/${kind}/${id}`

const kindIn = (kind: string, language: Language): string => {
  const known = documents().get(kind)
  return known ? textOf(known.spec.messages, 'title', language) : kind
}
const titled = (key: keyof typeof notificationMessages.texts, { kind, number }: Which): Text =>
  bothOf(notificationMessages, key, (language) => ({ kind: kindIn(kind, language), number }))

/**
 * Tells those who are asked, and whoever stands in for them now, of their open tasks: that they wait, that the submitter
 * asks for them, or that they are overdue.
 */
export const notifyApprovers = async (
  tx: Tx,
  tasks: readonly number[],
  why: 'waits' | 'nudged' | 'overdue',
): Promise<void> => {
  if (tasks.length === 0) return
  const { rows } = await sql<Asked>`
    select r.id, r.kind, r.number, a.subject, a.subject_en as "subjectEn", s.name as step, s.name_en as "stepEn", a.submitted_by as "submittedBy",
      to_jsonb(array(select p.person from unnest(array_agg(t.person_id)) p (person) union select d.to_person from document.delegation d
        where d.from_person = any(array_agg(t.person_id)) and d.to_person <> a.submitted_by and d.withdrawn_at is null and ${today()}::date between d.begins_on and d.ends_on
          and (d.kinds = '{}' or r.kind = any(d.kinds)))) as to
    from document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id join document.register r on r.id = a.document_id
    where t.id = any(${tasks}::bigint[]) group by r.id, a.id, s.id`.execute(tx)
  const names = await ports().peopleNamed(tx, [...new Set(rows.map(({ submittedBy }) => submittedBy))])
  await send(
    tx,
    rows.map((row) => ({
      to: row.to,
      kind: 'approval',
      title: titled(why, row),
      link: linkTo(row.kind, row.id),
      asks: { document: row.id, work: 'decide' },
      body: bothOf(notificationMessages, `${why}Body`, (language) => ({
        name: names.get(row.submittedBy)?.nickName ?? '',
        step: language === 'cn' ? row.step : row.stepEn,
        subject: language === 'cn' ? row.subject : row.subjectEn,
      })),
    })),
  )
}

/** Tells the submitter what became of the document, by another's hand. */
export const notifySubmitter = async (
  tx: Tx,
  actor: Actor,
  document: Which,
  submittedBy: number | null,
  what: Outcome | 'voided',
  opinion: string,
): Promise<void> => {
  if (submittedBy === null || submittedBy === actor.userId) return
  await send(tx, [
    {
      to: [submittedBy],
      kind: 'decision',
      title: titled(what, document),
      body: bothOf(notificationMessages, 'decidedBody', { name: actor.nickName, opinion }),
      link: linkTo(document.kind, document.id),
      ...(what === 'returned' && { asks: { document: document.id, work: 'correct' } }),
    },
  ])
}

/** Tells those who were asked that nothing is left to decide. */
export const notifyWithdrawal = async (
  tx: Tx,
  actor: Actor,
  document: Which,
  people: readonly number[],
): Promise<void> => {
  await send(tx, [
    {
      to: people.filter((person) => person !== actor.userId),
      kind: 'decision',
      title: titled('withdrawn', document),
      body: bothOf(notificationMessages, 'withdrawnBody', { name: actor.nickName }),
      link: linkTo(document.kind, document.id),
    },
  ])
}
