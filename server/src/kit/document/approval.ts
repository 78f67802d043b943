import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Decision } from '@geodepot/contracts/kit/transition.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { now } from '../clock.ts'
import { type Reader, type Tx, recordset } from '../database/database.ts'
import { type Approvers, ports } from '../ports.ts'
import { type LinesOutcome, decideLines } from './approval-lines.ts'
import { type Verdict, asking } from './asking.ts'
import { permissionToDecide } from './authority.ts'
import type { Engine, Outcome } from './engine.ts'
import type { OpenTask } from './standing.ts'
import { assign, endSteps } from './tasks.ts'

export interface Subject {
  readonly id: number
  readonly departmentId: string | null
  /** Of whoever receives what it is about; nothing where that is nobody else. */
  readonly toDepartmentId?: string | null
  readonly projectId: string | null
}
/** What is submitted: by the chain of which kind, what it is about, and what the chain's steps look at. */
export interface Submission {
  readonly subject: Subject
  readonly kind: string
  /** What it takes to decide on one. */
  readonly permission: string
  readonly about: Text
  readonly conditions: ReadonlySet<string>
  /** In USD; null where the document has none, or nobody knows it. */
  readonly amount: string | null
  readonly submittedBy: number
}
/** What has become of a document's approval: it goes on, or has ended. */
export type ApprovalOutcome = 'open' | Outcome
/** A step as it was decided, for the history. */
export interface Step {
  readonly taskId: number
  readonly name: string
  readonly nameEn: string
  readonly receivedAt: string | null
  readonly behalfOf?: { readonly id: number; readonly name: string }
}

/**
 * Copies the chain of `kind` into the document and opens its first step. Steps
 * whose condition or amount band the document does not meet
 * are left out. Nobody approves their own submission: such a step is skipped, but never so that nobody at all decides.
 */
export const startApproval = async (
  tx: Tx,
  { subject, kind, permission, about, conditions, amount, submittedBy }: Submission,
): Promise<ApprovalOutcome> => {
  const {
    rows: [approval],
  } = await sql<{ id: number }>`
    insert into document.approval (document_id, run, state, submitted_by, started_at, subject, subject_en, department_id, amount)
    select ${subject.id}, coalesce(max(run), 0) + 1, 'open', ${submittedBy}, ${now()}, ${about[0]}, ${about[1]}, ${subject.departmentId}, ${amount}::numeric
    from document.approval where document_id = ${subject.id} returning id`.execute(tx)
  if (!approval) throw new Error('no approval was made')
  await sql`
    insert into document.approval_step (approval_id, position, name, name_en, who, role_key, place, department_id, people, mode, remind_hours, state)
    select ${approval.id}, s.position, s.name, s.name_en, s.who, s.role_key, s.place, s.department_id, s.people, s.mode, s.remind_hours, 'waiting'
    from document.chain_step s join document.chain c on c.id = s.chain_id
    where c.kind = ${kind} and (s.condition = '' or s.condition = any(${[...conditions]}::text[]))
      and (${amount}::numeric is null or (coalesce(s.amount_from, ${amount}::numeric) <= ${amount}::numeric and (s.amount_to is null or s.amount_to > ${amount}::numeric)))`.execute(
    tx,
  )
  return openNext(tx, subject, approval.id, submittedBy, permission)
}

// Where nobody else receives, the receiver's department is the document's own.
const departmentFor = (
  { who, place, departmentId }: Pick<Approvers, 'who' | 'place' | 'departmentId'>,
  subject: Pick<Subject, 'departmentId' | 'toDepartmentId'>,
): string | null => {
  if (who === 'unit') return departmentId
  return (place === 'receiver' ? subject.toDepartmentId : undefined) ?? subject.departmentId
}
/** A step's own words for the port, for one document. */
export const wantedBy = (
  step: Omit<Approvers, 'projectId'>,
  subject: Pick<Subject, 'departmentId' | 'toDepartmentId' | 'projectId'>,
): Approvers => ({
  ...step,
  departmentId: departmentFor(step, subject),
  projectId: subject.projectId,
})

type WaitingStep = Omit<Approvers, 'projectId'> & { readonly id: number; readonly mode: string }
const openNext = async (
  tx: Tx,
  subject: Subject,
  approvalId: number,
  submittedBy: number,
  permission: string,
): Promise<ApprovalOutcome> => {
  const { rows: waiting } = await sql<WaitingStep>`
    select id, mode, who, role_key as "roleKey", place, department_id as "departmentId", to_jsonb(people) as people from document.approval_step
    where approval_id = ${approvalId} and state = 'waiting' order by position`.execute(tx)
  const wanted = waiting.map((step) => wantedBy(step, subject))
  const found = await ports().approversOf(tx, wanted)
  const last = await lastDecider(tx, approvalId)
  const verdicts = waiting.map((step, index) => ({
    id: step.id,
    ...asking(step.mode, found[index] ?? [], submittedBy, last),
  }))
  const next = verdicts.findIndex((verdict) => 'ask' in verdict)
  await skip(tx, next < 0 ? verdicts : verdicts.slice(0, next))
  const step = verdicts[next]
  if (step && 'ask' in step) {
    // Nobody is there at all: an administrator's queue, rather than silence.
    if (step.ask === 'administrators') await assignAbove(tx, step.id, await above(tx, submittedBy))
    else await assign(tx, step.id, step.ask)
    return 'open'
  }
  if (last === undefined) {
    const superiors = await superiorsFor(tx, permission, submittedBy, wanted)
    await assignSuperior(tx, approvalId, superiors)
    return 'open'
  }
  await endApproval(tx, approvalId, 'approved')
  return 'approved'
}

const skip = async (tx: Tx, verdicts: readonly (Verdict & { readonly id: number })[]): Promise<void> => {
  if (verdicts.length === 0) return
  await sql`update document.approval_step s set state = 'skipped', skipped = t.skip from ${recordset(verdicts, { id: 'bigint', skip: 'text' })} where s.id = t.id`.execute(
    tx,
  )
}

// A decision that another made on somebody's behalf is that person's.
const lastDecider = async (tx: Tx, approvalId: number): Promise<number | undefined> => {
  const {
    rows: [row],
  } = await sql<{ person: number }>`
    select t.person_id as person from document.approval_task t join document.approval_step s on s.id = t.step_id
    where s.approval_id = ${approvalId} and t.decision = 'approve' order by s.position desc, t.decided_at desc, t.id desc limit 1`.execute(
    tx,
  )
  return row?.person
}

/** Who decides where each of these steps is the submitter's own: the next superior, or else administrators. */
export const superiorsFor = async (
  db: Reader,
  permission: string,
  submittedBy: number,
  steps: readonly Approvers[],
): Promise<number[]> => {
  const superiors =
    steps.length === 0
      ? []
      : await ports().superiorsOf(db, { person: submittedBy, steps: steps.toReversed(), permission })
  return superiors.length > 0 ? superiors : above(db, submittedBy)
}

// Administrators other than the submitter; the submitter only where there is no other, so that no document waits for nobody.
const above = async (tx: Reader, submittedBy: number): Promise<number[]> => {
  const people = await ports().administrators(tx)
  const others = people.filter((person) => person !== submittedBy)
  return others.length > 0 ? others : people
}

// They decide in the place of others: any one of them, also where all of those would have had to.
const assignAbove = async (tx: Tx, stepId: number, people: readonly number[]): Promise<void> => {
  await tx.updateTable('document.approval_step').set({ mode: 'any' }).where('id', '=', stepId).execute()
  await assign(tx, stepId, people)
}

// Every step was the submitter's own, or there is none: the last one goes to those above.
const assignSuperior = async (tx: Tx, approvalId: number, people: readonly number[]): Promise<void> => {
  const {
    rows: [step],
  } = await sql<{
    id: number
  }>`select id from document.approval_step where approval_id = ${approvalId} order by position desc limit 1`.execute(tx)
  const {
    rows: [made],
  } = step
    ? { rows: [step] }
    : await sql<{ id: number }>`
    insert into document.approval_step (approval_id, position, name, name_en, role_key, place, mode, state)
    values (${approvalId}, 1, ${textOf(kitMessages, 'administrator', 'cn')}, ${textOf(kitMessages, 'administrator', 'en')}, 'admin', 'company', 'any', 'waiting') returning id`.execute(
        tx,
      )
  await assignAbove(tx, made?.id ?? 0, people)
}

/**
 * Records a decision of the person whose task it is, or who stands in for them, and says what becomes of the document.
 */
export const decide = async (
  tx: Tx,
  engine: Pick<Engine, 'spec' | 'lineTable' | 'againstLines'>,
  subject: Subject,
  actor: Actor,
  task: OpenTask,
  decision: Decision,
  input: object,
): Promise<{ outcome: ApprovalOutcome; step: Step }> => {
  const moment = now()
  await sql`select 1 from document.approval where id = ${task.approvalId} for update`.execute(tx)
  await tx
    .updateTable('document.approval_task')
    .set({ decided_at: moment, closed_at: moment, decided_by: actor.userId, decision })
    .where('id', '=', task.taskId)
    .execute()
  const byLines = decision === 'approve' ? await decideLines(tx, engine, subject.id, task, input) : undefined
  const behalfOf =
    task.askedId === actor.userId
      ? undefined
      : { id: task.askedId, name: (await ports().peopleNamed(tx, [task.askedId])).get(task.askedId)?.nickName ?? '' }
  return {
    step: {
      taskId: task.taskId,
      name: task.stepName,
      nameEn: task.stepNameEn,
      receivedAt: task.receivedAt,
      ...(behalfOf && { behalfOf }),
    },
    outcome: await outcomeOf(tx, engine, subject, task, decision, byLines),
  }
}

const outcomeOf = async (
  tx: Tx,
  { spec }: Pick<Engine, 'spec'>,
  subject: Subject,
  task: OpenTask,
  decision: Decision,
  byLines: LinesOutcome | undefined,
): Promise<ApprovalOutcome> => {
  // Where nothing is left of any line, there is nothing for the others to decide.
  if (decision !== 'approve' || byLines === 'refused') {
    const outcome = decision === 'return' ? 'returned' : 'refused'
    await endSteps(tx, [task.stepId], outcome)
    await endApproval(tx, task.approvalId, outcome)
    return outcome
  }
  if (task.mode === 'all') {
    const { rows } =
      await sql`select 1 from document.approval_task where step_id = ${task.stepId} and closed_at is null limit 1`.execute(
        tx,
      )
    if (rows.length > 0) return 'open'
  }
  await endSteps(tx, [task.stepId], 'approved')
  const outcome = await openNext(tx, subject, task.approvalId, task.submittedBy, permissionToDecide(spec))
  if (outcome !== 'approved' || byLines !== 'partialApproved') return outcome
  await endApproval(tx, task.approvalId, byLines)
  return byLines
}

const endApproval = async (tx: Tx, id: number, state: string): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from document.approval_step where approval_id = ${id} and state in ('waiting', 'open')`.execute(tx)
  const asked = await endSteps(
    tx,
    rows.map((step) => step.id),
    'cancelled',
  )
  await tx.updateTable('document.approval').set({ state, ended_at: now() }).where('id', '=', id).execute()
  return asked
}

/** Takes a submission back that nobody has decided on yet. Returns those who were asked. */
export const withdrawApproval = async (tx: Tx, documentId: number): Promise<number[]> => {
  const {
    rows: [open],
  } = await sql<{
    id: number
  }>`select id from document.approval where document_id = ${documentId} and state = 'open' for update`.execute(tx)
  if (!open) throw new Error(`no approval of document ${documentId} is open`)
  return endApproval(tx, open.id, 'withdrawn')
}
