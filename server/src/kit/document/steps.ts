import type { ApprovalStep } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { today } from '../clock.ts'
import { type Reader, namedIn } from '../database/database.ts'
import { type Subject, wantedBy } from './approval.ts'
import { asking } from './asking.ts'
import { type Approvers, type Named, ports } from '../ports.ts'

interface Task {
  personId: number
  receivedAt: string
  decidedAt: string | null
  remindedAt: string | null
  standIns: number[]
}
type Row = Omit<Approvers, 'projectId'> & {
  name: string
  mode: 'any' | 'all'
  state: 'open' | 'waiting'
  submittedBy: number
  tasks: Task[]
}

/**
 * The steps of a document's running approval that are not decided, with the people: those asked, and those who would
 * be. The caller has checked that it may be seen.
 */
export const stepsAhead = async (db: Reader, document: Subject, language: Language): Promise<ApprovalStep[]> => {
  const rows = await undecided(db, document.id, language)
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const found = await ports().approversOf(
    db,
    waiting.map((step) => wantedBy(step, document)),
  )
  const next = new Map(
    waiting.map((step, index) => [step, asking(step.mode, found[index] ?? [], step.submittedBy, undefined)]),
  )
  const toAsk = (row: Row): readonly number[] => {
    const verdict = next.get(row)
    return verdict && 'ask' in verdict && verdict.ask !== 'administrators' ? verdict.ask : []
  }
  const ids = rows.flatMap((row) => [
    ...row.tasks.flatMap(({ personId, standIns }) => [personId, ...standIns]),
    ...toAsk(row),
  ])
  const named = await ports().peopleNamed(db, [...new Set(ids)])
  const calls = (id: number): Named => named.get(id) ?? { userId: id, nickName: '', deptName: '', deptNameEn: '' }
  const person = (id: number) => {
    const { nickName, deptName, deptNameEn } = calls(id)
    return {
      userId: id,
      nickName,
      deptName: language === 'cn' ? deptName : deptNameEn,
      receivedAt: null,
      decidedAt: null,
      remindedAt: null,
      standIns: [],
    }
  }
  return rows.map((row) => {
    const verdict = next.get(row)
    const tasks = row.tasks.map(({ personId, standIns, ...times }) => ({
      ...person(personId),
      ...times,
      standIns: standIns.map((id) => calls(id).nickName),
    }))
    return {
      stepName: row.name,
      mode: row.mode,
      state: row.state,
      skips: verdict !== undefined && 'skip' in verdict,
      people: row.state === 'open' ? tasks : toAsk(row).map(person),
    }
  })
}

const undecided = async (db: Reader, id: number, language: Language): Promise<Row[]> => {
  const time = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`
  const { rows } = await sql<Row>`
    select ${namedIn('s', language)} as name, s.mode, s.state, a.submitted_by as "submittedBy",
      s.who, s.role_key as "roleKey", s.place, s.department_id as "departmentId", to_jsonb(s.people) as people,
      coalesce((select jsonb_agg(jsonb_build_object('personId', t.person_id, 'receivedAt', ${time('t.received_at')}, 'decidedAt', ${time('t.decided_at')}, 'remindedAt', ${time('t.reminded_at')},
          'standIns', array(select d.to_person from document.delegation d where d.from_person = t.person_id and d.to_person <> a.submitted_by and d.withdrawn_at is null
            and ${today()}::date between d.begins_on and d.ends_on and (d.kinds = '{}' or r.kind = any(d.kinds)) order by d.id)) order by t.decided_at nulls last, t.id)
        from document.approval_task t where t.step_id = s.id), '[]') as tasks
    from document.approval a join document.register r on r.id = a.document_id join document.approval_step s on s.approval_id = a.id and s.state in ('open', 'waiting')
    where a.document_id = ${id} and a.state = 'open' order by s.position`.execute(db)
  return rows
}
