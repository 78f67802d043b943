import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import { repairSourceCalls } from '@geodepot/contracts/equipment/repair-source.ts'
import { standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { type Caller, granted, listed } from '../calls.ts'

type Row = Readonly<Record<string, unknown>>

/** Records of a project that the stranger does not see, where the demo company has none that are out of its sight. */
export const writtenBy = async (admin: Caller, elsewhere: string): Promise<ReadonlyMap<string, Row>> => {
  const plain = new Map<string, Row>()
  // The demo company's plans are of all that is at work: one of a project that the stranger does not see.
  const [planned] = await listed(admin, checkPlanCalls.list)
  const plan = {
    planName: 'x',
    templateId: planned?.['templateId'],
    projectInfoNo: 'P2602',
    every: 1,
    startOn: '2026-01-01',
  }
  await granted(admin.call(checkPlanCalls.create, plan))
  const [due] = await listed(admin, upkeepCalls.list)
  plain.set('equipment/upkeep', {
    id: due?.['id'],
    devId: due?.['devId'],
    needIds: [due?.['id']],
    waivedUntil: '2026-01-05',
    waivedReason: 'x',
  })
  const stood = { projectInfoNo: 'P2602', beginDate: '2024-03-05', endDate: '2024-03-06', standbyReason: 'weather' }
  const { id: stoodId } = (await granted(admin.call(standbyCalls.create, stood)))['data'] as Row
  plain.set('equipment/standby', { ...stood, id: stoodId, ids: stoodId })
  const [certificateKind] = await listed(admin, certificateKindCalls.list)
  const certified = {
    kindId: certificateKind?.['id'],
    projectInfoNo: 'P2602',
    certNo: 'x',
    issuer: 'x',
    issuedOn: '2024-03-05',
  }
  const { id: certifiedId } = (await granted(admin.call(certificateCalls.create, certified)))['data'] as Row
  plain.set('equipment/certificate', { ...certified, id: certifiedId, ids: certifiedId })
  const operator = {
    operatorNo: 'T-1',
    operatorName: 'x',
    orgId: elsewhere,
    posts: [{ projectInfoNo: 'P2602', fromOn: '2024-03-05' }],
  }
  const { id: operatorId } = (await granted(admin.call(operatorCalls.create, operator)))['data'] as Row
  plain.set('equipment/operator', { ...operator, id: operatorId, ids: operatorId })
  const score = { operatorId, projectInfoNo: 'P2602', period: '2024-Q2', points: [] }
  const { id: scoreId } = (await granted(admin.call(operatorScoreCalls.create, score as never)))['data'] as Row
  plain.set('equipment/operator-score', { ...score, id: scoreId, ids: scoreId })
  const off = { projectInfoNo: 'P2602', beginDate: '2024-03-05', endDate: '2024-03-06', dayOffKind: 'holiday' }
  const { id: offId } = (await granted(admin.call(calendarCalls.create, off)))['data'] as Row
  plain.set('equipment/project-calendar', { ...off, id: offId, ids: offId })
  // A repair of a device that nobody has: whoever sees the whole company sees it.
  const inbound = { number: 'T-1', deviceNo: 'NO-SUCH', faultTime: '2026-01-15 07:30:00', faultDesc: 'x' }
  await granted(admin.call(repairSourceCalls.send, { source: 'SAP', rows: [inbound] }))
  const [sent] = await listed(admin, repairSourceCalls.list)
  plain.set('equipment/repair-source', { source: 'SAP', rows: [inbound], id: sent?.['id'] })
  return plain
}
