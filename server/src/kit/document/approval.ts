import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../clock.ts'
import { type Tx, recordset } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { type Approvers, ports } from './ports.ts'

export interface Subject { readonly id: number; readonly departmentId: string | null; readonly projectId: string | null }
export type Outcome = 'open' | 'approved' | 'refused' | 'returned'
export interface Step { readonly name: string; readonly nameEn: string; readonly receivedAt: string | null }

interface OpenStep { id: number; approvalId: number; submittedBy: number; name: string; nameEn: string; mode: string; receivedAt: string | null; taskId: number | null }

/**
 * Copies the chain of `kind` into the document and opens its first step. Steps whose condition the document does not meet are left out.
 * Nobody approves what he submitted: such a step is skipped, but never so that nobody at all decides.
 */
export const startApproval = async (tx: Tx, subject: Subject, kind: string, conditions: ReadonlySet<string>, submittedBy: number): Promise<Outcome> => {
  const { rows: [approval] } = await sql<{ id: number }>`
    insert into document.approval (document_id, run, state, submitted_by, started_at)
    select ${subject.id}, coalesce(max(run), 0) + 1, 'open', ${submittedBy}, ${now()} from document.approval where document_id = ${subject.id} returning id`.execute(tx)
  if (!approval) throw new Error('no approval was made')
  await sql`
    insert into document.approval_step (approval_id, position, name, name_en, role_key, place, mode, state)
    select ${approval.id}, s.position, s.name, s.name_en, s.role_key, s.place, s.mode, 'waiting'
    from document.chain_step s join document.chain c on c.id = s.chain_id
    where c.kind = ${kind} and (s.condition = '' or s.condition = any(${[...conditions]}::text[]))`.execute(tx)
  return openNext(tx, subject, approval.id, submittedBy)
}

const openNext = async (tx: Tx, subject: Subject, approvalId: number, submittedBy: number): Promise<Outcome> => {
  const { rows: waiting } = await sql<{ id: number; roleKey: string; place: Approvers['place'] }>`
    select id, role_key as "roleKey", place from document.approval_step where approval_id = ${approvalId} and state = 'waiting' order by position`.execute(tx)
  const before = await decidedBy(tx, approvalId)
  for (const step of waiting) {
    const found = await ports().approversOf(tx, { roleKey: step.roleKey, place: step.place, departmentId: subject.departmentId, projectId: subject.projectId })
    const asked = found.filter((person) => person !== submittedBy)
    // Who has just decided is not asked a second time.
    const askedAlready = before.last !== undefined && found.includes(before.last)
    if (asked.length > 0 && !askedAlready) return assign(tx, step.id, asked)
    // Nobody holds the role there at all: an administrator's queue, rather than silence.
    if (found.length === 0) return assign(tx, step.id, await above(tx, submittedBy))
    await setStep(tx, step.id, 'skipped')
  }
  if (before.last === undefined) return assignSuperior(tx, approvalId, submittedBy)
  await endApproval(tx, approvalId, 'approved')
  return 'approved'
}

const decidedBy = async (tx: Tx, approvalId: number): Promise<{ last: number | undefined }> => {
  const { rows: [row] } = await sql<{ person: number }>`
    select t.person_id as person from document.approval_task t join document.approval_step s on s.id = t.step_id
    where s.approval_id = ${approvalId} and t.decision = 'approve' order by s.position desc, t.decided_at desc limit 1`.execute(tx)
  return { last: row?.person }
}

// Administrators other than the submitter; himself only where there is no other, so that no document waits for nobody.
const above = async (tx: Tx, submittedBy: number): Promise<number[]> => {
  const people = await ports().administrators(tx)
  const others = people.filter((person) => person !== submittedBy)
  return others.length > 0 ? others : people
}

// Every step was the submitter's own: the last one goes to those above him.
const assignSuperior = async (tx: Tx, approvalId: number, submittedBy: number): Promise<Outcome> => {
  const { rows: [step] } = await sql<{ id: number }>`select id from document.approval_step where approval_id = ${approvalId} order by position desc limit 1`.execute(tx)
  const people = await above(tx, submittedBy)
  if (step) return assign(tx, step.id, people)
  const { rows: [made] } = await sql<{ id: number }>`
    insert into document.approval_step (approval_id, position, name, name_en, role_key, place, mode, state)
    values (${approvalId}, 1, ${textOf(kitMessages, 'administrator', 'cn')}, ${textOf(kitMessages, 'administrator', 'en')}, 'admin', 'company', 'any', 'waiting') returning id`.execute(tx)
  return assign(tx, made?.id ?? 0, people)
}

const assign = async (tx: Tx, stepId: number, people: readonly number[]): Promise<Outcome> => {
  await setStep(tx, stepId, 'open')
  await sql`insert into document.approval_task (step_id, person_id, received_at)
    select ${stepId}, t.person, ${now()} from ${recordset([...new Set(people)].map((person) => ({ person })), 'person bigint')}`.execute(tx)
  return 'open'
}
const setStep = (tx: Tx, id: number, state: string) => tx.updateTable('document.approval_step').set({ state }).where('id', '=', id).execute()

const openStep = async (tx: Tx, documentId: number, person: number): Promise<OpenStep | undefined> => {
  const { rows: [row] } = await sql<OpenStep>`
    select s.id, s.approval_id as "approvalId", a.submitted_by as "submittedBy", s.name, s.name_en as "nameEn", s.mode, t.received_at as "receivedAt", t.id as "taskId"
    from document.approval a join document.approval_step s on s.approval_id = a.id and s.state = 'open'
    left join document.approval_task t on t.step_id = s.id and t.person_id = ${person} and t.decided_at is null
    where a.document_id = ${documentId} and a.state = 'open' for update of a`.execute(tx)
  return row
}

/** Records a decision of the person whose task it is, and says what becomes of the document. */
export const decide = async (tx: Tx, subject: Subject, person: number, decision: 'approve' | 'return' | 'refuse'): Promise<{ outcome: Outcome; step: Step }> => {
  const step = await openStep(tx, subject.id, person)
  if (!step || step.taskId === null) throw new Refusal(500, [{ key: 'notYourTask', messages: kitMessages }])
  await tx.updateTable('document.approval_task').set({ decided_at: now(), decision }).where('id', '=', step.taskId).execute()
  return { step, outcome: await outcomeOf(tx, subject, step, decision) }
}

const outcomeOf = async (tx: Tx, subject: Subject, step: OpenStep, decision: 'approve' | 'return' | 'refuse'): Promise<Outcome> => {
  if (decision !== 'approve') {
    const outcome = decision === 'return' ? 'returned' : 'refused'
    await setStep(tx, step.id, outcome)
    await endApproval(tx, step.approvalId, outcome)
    return outcome
  }
  if (step.mode === 'all') {
    const { rows: [left] } = await sql<{ open: boolean }>`
      select exists (select 1 from document.approval_task where step_id = ${step.id} and decided_at is null) as open`.execute(tx)
    if (left?.open) return 'open'
  }
  await setStep(tx, step.id, 'approved')
  return openNext(tx, subject, step.approvalId, step.submittedBy)
}

const endApproval = async (tx: Tx, id: number, state: string): Promise<void> => {
  await sql`update document.approval_step set state = 'cancelled' where approval_id = ${id} and state in ('waiting', 'open')`.execute(tx)
  await tx.updateTable('document.approval').set({ state, ended_at: now() }).where('id', '=', id).execute()
}

/** Takes a submission back while nobody has decided anything. */
export const withdrawApproval = async (tx: Tx, documentId: number, person: number): Promise<void> => {
  const { rows: [open] } = await sql<{ id: number; submittedBy: number; decided: boolean }>`
    select a.id, a.submitted_by as "submittedBy", exists (
      select 1 from document.approval_task t join document.approval_step s on s.id = t.step_id where s.approval_id = a.id and t.decided_at is not null) as decided
    from document.approval a where a.document_id = ${documentId} and a.state = 'open' for update`.execute(tx)
  if (!open || open.submittedBy !== person) throw new Refusal(500, [{ key: 'notYourSubmission', messages: kitMessages }])
  if (open.decided) throw new Refusal(500, [{ key: 'alreadyDecided', messages: kitMessages }])
  await endApproval(tx, open.id, 'withdrawn')
}

/** Refuses everyone but the person who gave the last approval of the document. */
export const requireLastApprover = async (tx: Tx, documentId: number, person: number): Promise<void> => {
  const { rows: [last] } = await sql<{ person: number }>`${lastApprover(documentId)}`.execute(tx)
  if (last?.person !== person) throw new Refusal(500, [{ key: 'notLastApprover', messages: kitMessages }])
}
const lastApprover = (documentId: number): RawBuilder<{ person: number }> => sql`
  select t.person_id as person from document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id
  where a.document_id = ${documentId} and t.decision = 'approve' order by a.run desc, s.position desc, t.decided_at desc limit 1`
