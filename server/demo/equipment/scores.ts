import { quarterDays, quartersBack } from '@geodepot/contracts/equipment/operator.period.ts'
import { sql } from 'kysely'
import { createOperators } from '../../src/equipment/operator/index.ts'
import { createOperatorScore, submitOperatorScore } from '../../src/equipment/operator-score/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { moved } from '../facts.ts'
import type { Stage } from './stage.ts'

/** Who drives the vibrators of which crew, and how well, of a hundred. */
const operators = [
  ['ZY001', '韩立群', '2107', 96],
  ['ZY002', '马志远', '2107', 88],
  ['ZY003', '陶建新', '2107', 79],
  ['ZY004', '巴特尔', '2115', 92],
  ['ZY005', '郭永胜', '2115', 84],
  ['ZY006', '乔海峰', '1225', 90],
  ['ZY007', '魏长河', '1225', 86],
  ['ZY008', 'Y. Al-Harthy', '8611', 91],
  ['ZY009', 'S. Al-Otaibi', '8611', 82],
  ['ZY010', 'R. Al-Balushi', '8601', 87],
  ['ZY011', 'N. Bekov', '8640', 80],
  ['ZY012', 'I. Moussa', '8625', 89],
] as const
const criteria = [
  ['qc', 20],
  ['check', 20],
  ['maint', 20],
  ['prod', 15],
  ['cost', 10],
  ['hse', 15],
] as const
const notes = ['畸变超限两次，已重扫', '周检漏记一次', '气囊更换及时', '', '油耗偏高', ''] as const

/** Operators of every crew that has vibrators; those of one scorer's crews are scored, but for the latest quarter of some. */
export const score = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const [manager, scorer] = [await stage.person('zb_lin'), await stage.person('pf_tian')]
  const { rows: projects } = await sql<{
    id: string
    department: string
    crew: string
    from: string
    until: string | null
  }>`
    select id, department_id as department, team_id as crew, acquire_start as from, coalesce(ended_on, acquire_end) as until from system.project
    where team_id = any(${operators.map(([, , crew]) => crew)}::text[]) and state = 'approved' and deleted_at is null and acquire_start <= ${stage.today}::date
    order by acquire_start, id`.execute(tx)
  for (const [at, [operatorNo, operatorName, crew, worth]] of operators.entries()) {
    const own = projects.filter((project) => project.crew === crew)
    const [first] = own
    if (!first) continue
    const [operatorId = 0] = await stage.on(-400, () =>
      createOperators(tx, manager, systemContext, [
        {
          operatorNo,
          operatorName,
          orgId: first.department,
          licenceNo: `ZYCZ-${operatorNo.slice(2)}`,
          licenceEnd: moved(stage.today, 40 * at - 20) ?? stage.today,
          active: 'Y',
          posts: own.map(({ id, from, until }) => ({
            projectInfoNo: id,
            fromOn: from,
            untilOn: until !== null && until <= stage.today ? until : undefined,
          })),
        },
      ]),
    )
    if (!scorer.scope.projects.includes(first.id)) continue
    const over = quartersBack(stage.today, 12).filter((period) => quarterDays(period).last < stage.today)
    for (const { id, from, until } of own)
      for (const [back, period] of over.entries()) {
        const { first: begins, last } = quarterDays(period)
        if (last < from || (until !== null && begins > until)) continue
        if (back === 0 && at % 2 === 0) continue
        const part = (worth + ((at + back * 3) % 7) - 3) / 100
        const points = criteria.map(([key, full], index) => ({
          key,
          points: Math.min(full, full * part + ((index + back) % 3) * 0.4 - 0.4).toFixed(1),
          note: (at + back + index) % 4 === 0 ? (notes[index] ?? '') : '',
        }))
        const ago = Math.round((Date.parse(last) - Date.parse(stage.today)) / 86_400_000) + 6
        await stage.on(Math.min(ago, -1), async () => {
          const sheet = await createOperatorScore(tx, scorer, systemContext, {
            operatorId,
            projectInfoNo: id,
            period,
            points,
          })
          await submitOperatorScore(tx, scorer, systemContext, { id: sheet, version: 1 })
        })
      }
  }
}
