import type { Tried, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Reader } from '../../kit/database/database.ts'
import { asking, inBand, superiorsFor } from '../../kit/document/index.ts'
import { ports } from '../../kit/ports.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { approversOf, holdersAmong, peopleNamed } from './approvers.ts'
import { findingsOn } from './findings.ts'
import type { Kind } from './kinds.ts'

type Asked = InputOf<typeof chain.preview>
type Step = Asked['steps'][number]
interface Verdict {
  readonly outcome: Tried['outcome']
  readonly reason: Tried['reason']
  readonly people: readonly number[]
}

const isComplete = ({ who, roleKey, place, deptId, userIds = [] }: Step): boolean =>
  who === 'role'
    ? roleKey !== undefined && roleKey !== '' && place !== undefined
    : who === 'unit'
      ? deptId !== undefined && deptId !== ''
      : userIds.length > 0

const applies = (step: Step, { amount, conditions }: Asked): 'incomplete' | 'condition' | 'amount' | undefined => {
  if (!isComplete(step)) return 'incomplete'
  if (step.condition !== undefined && step.condition !== '' && !conditions.includes(step.condition)) return 'condition'
  return inBand(amount ?? null, step.amountFrom ?? null, step.amountTo ?? null) ? undefined : 'amount'
}

// As the engine goes through them. Who of several will decide is not known: only one alone is the same person again.
const walk = (asked: Asked, found: readonly number[][], administrators: readonly number[]): Verdict[] => {
  let last: number | undefined
  return asked.steps.map((step, index): Verdict => {
    const reason = applies(step, asked)
    if (reason) return { outcome: 'skipped', reason, people: [] }
    const verdict = asking(step.mode, found[index] ?? [], asked.submitterId ?? 0, last)
    if ('skip' in verdict) return { outcome: 'skipped', reason: verdict.skip, people: [] }
    const people = verdict.ask === 'administrators' ? administrators : verdict.ask
    last = people.length === 1 ? people[0] : undefined
    return { outcome: verdict.ask === 'administrators' ? 'administrators' : 'asked', reason: null, people }
  })
}

/**
 * A dry run of steps, saved or not, for a department, project, amount and
 * submitter: who would be asked, and what is skipped and why.
 */
export const preview = async (
  db: Reader,
  kind: Kind,
  asked: Asked,
  language: Language,
): Promise<AnswerOf<typeof chain.preview>> => {
  await requirePlaces(db, asked)
  const wanted = asked.steps.map((step) => ({
    who: step.who,
    roleKey: step.roleKey || null,
    place: step.place ?? null,
    departmentId: step.who === 'unit' ? (step.deptId ?? null) : asked.deptId,
    projectId: asked.projectInfoNo ?? null,
    people: step.userIds ?? [],
  }))
  const found = await approversOf(db, wanted)
  const all = await ports().administrators(db)
  const others = all.filter((person) => person !== asked.submitterId)
  const administrators = others.length > 0 ? others : all
  const verdicts = walk(asked, found, administrators)
  const nobody = verdicts.every(({ outcome }) => outcome === 'skipped')
  const reasons = asked.steps.map((step) => applies(step, asked))
  const met = wanted.filter((_, index) => reasons[index] === undefined)
  const superiors = nobody ? await superiorsFor(db, kind.permission, asked.submitterId ?? 0, met) : []
  const ids = [...new Set([...verdicts.flatMap(({ people }) => people), ...superiors])]
  const [named, holders] = await Promise.all([peopleNamed(db, ids), holdersAmong(db, ids, [kind.permission])])
  const person = (id: number) => {
    const one = named.get(id)
    return {
      userId: id,
      nickName: one?.nickName ?? '',
      deptName: (language === 'cn' ? one?.deptName : one?.deptNameEn) ?? '',
    }
  }
  return {
    steps: verdicts.map(({ people, ...verdict }) => ({
      ...verdict,
      people: people.map((id) => ({ ...person(id), allowed: holders.get(kind.permission)?.has(id) === true })),
    })),
    superior: nobody ? superiors.map(person) : null,
    findings: await findingsOn(db, kind, asked.steps, language),
  }
}

const requirePlaces = async (db: Reader, { deptId, projectInfoNo }: Asked): Promise<void> => {
  const department = await db.selectFrom('system.department').select('id').where('id', '=', deptId).executeTakeFirst()
  if (!department) throw refusal(chainMessages, 'unknownDept', {}, 'deptId')
  if (projectInfoNo === undefined || projectInfoNo === '') return
  const project = await db
    .selectFrom('system.project')
    .select('id')
    .where('id', '=', projectInfoNo)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!project) throw refusal(chainMessages, 'unknownProject', {}, 'projectInfoNo')
}
