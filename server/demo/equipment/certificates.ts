import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import { systemContext } from '../../src/kit/access/actor.ts'
import { today } from '../../src/kit/clock.ts'
import { createCertificates } from '../../src/equipment/certificate/index.ts'
import type { Stage } from './stage.ts'

/** Of which category, by whom they are issued, and how many days from today some of them end. */
const given = [
  {
    kind: '安全阀校验',
    category: 'S0301',
    issuer: '特种设备检验研究院',
    prefix: 'AQF',
    ends: [280, 190, 52, 26, 5, 310],
  },
  {
    kind: '震源一致性测试',
    category: 'S0301',
    issuer: '震源技术服务中心',
    prefix: 'YZX',
    ends: [22, 18, 12, 6, 3, -2],
  },
  { kind: '仪器年检', category: 'S0101', issuer: '地球物理仪器计量站', prefix: 'YQ', ends: [330, 58, 200, 145] },
  { kind: '车辆年检', category: 'S0601', issuer: '机动车检测中心', prefix: 'NJ', ends: [300, 240, 45, 29, -6] },
  { kind: '车辆保险', category: 'S0601', issuer: '平安财产保险', prefix: 'BX', ends: [320, 210, 120, 55, 16] },
  { kind: 'GNSS 检定', category: 'S0401', issuer: '测绘仪器检定站', prefix: 'GPS', ends: [150, 90, 61, 33] },
] as const

/** Certificates of what is at work: most are valid, some end soon, two have ended; one was renewed. */
export const certify = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const manager = await stage.person('zb_lin')
  const { rows } = await sql<{ category: string; device: number; turn: number; kind: number; days: number }>`
    with required as (
      insert into equipment.certificate_kind_category (kind_id, category_id)
      select k.id, c.id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) t(kind text, category text)
      join equipment.certificate_kind k on k.name = t.kind join equipment.category c on c.code = t.category returning kind_id, category_id)
    select c.code as category, d.id as device, k.id as kind, row_number() over (partition by r.kind_id order by h.project_id <> 'P2605', d.id)::int as turn,
      case k.period_unit when 'month' then k.period * 30 else k.period end as days
    from required r join equipment.certificate_kind k on k.id = r.kind_id join equipment.category c on c.id = r.category_id
    join equipment.model m on m.category_id = c.id join equipment.device d on d.model_id = m.id and d.deleted_at is null and d.device_status = '3' and d.locked_by is null
    join equipment.holder h on h.id = d.holder_id and h.kind = 'project' order by k.id, turn`.execute(tx)
  const day = today()
  const certificates = given.flatMap(({ kind: _kind, category, issuer, prefix, ends }, at) => {
    const kinds = [...new Set(rows.filter((row) => row.category === category).map(({ kind }) => kind))]
    // Two kinds of one category stand one after the other, as they do above.
    const kind = kinds[given.slice(0, at).filter((other) => other.category === category).length]
    const devices = rows.filter((row) => row.category === category && row.kind === kind)
    return ends.flatMap((end, turn) => {
      const found = devices[turn]
      if (!found) return []
      const one = {
        kindId: found.kind,
        devId: found.device,
        issuer,
        certNo: `${prefix}-${day.slice(0, 4)}-${String(1024 + 37 * turn).padStart(5, '0')}`,
        issuedOn: dayAfter(day, Math.min(end - found.days, -1)),
        validUntil: dayAfter(day, end),
      }
      const before = {
        ...one,
        certNo: `${one.certNo}-A`,
        issuedOn: dayAfter(one.issuedOn, -360),
        validUntil: dayAfter(one.issuedOn, -1),
      }
      return turn === 0 ? [before, one] : [one]
    })
  })
  await stage.on(0, () => createCertificates(tx, manager, systemContext, certificates))
}
