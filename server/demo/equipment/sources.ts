import { type InboundSource, inboundRepair } from '@geodepot/contracts/equipment/repair-source.ts'
import { serviceAccountInput } from '@geodepot/contracts/system/service-account.ts'
import { sql } from 'kysely'
import { receive } from '../../src/equipment/repair-source/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { personOf } from '../../src/system/session/index.ts'
import { createServiceAccount } from '../../src/system/service-account/index.ts'
import type { Stage } from './stage.ts'

const faults = ['远程巡检：液压压力低于 180 bar', '班报：振动器输出畸变超限', '班报：发动机水温报警']

/** Two systems call, without a key until somebody makes one; one of them has sent repairs, and some were refused. */
export const hearFromOthers = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const admin = await stage.person('admin')
  const {
    rows: [role],
  } = await sql<{ id: number }>`select id from system.role where key = 'repair_interface'`.execute(tx)
  const account = (name: string, remark: string, addresses: string) =>
    createServiceAccount(
      tx,
      admin,
      systemContext,
      serviceAccountInput.parse({ name, deptId: 'C10101', roleIds: [role?.id ?? 0], addresses, remark }),
    )
  await stage.on(-30, () => account('sap-pm', 'SAP 设备维修模块', '10.20.0.0/16'))
  const wtsc = await stage.on(-30, () => account('wtsc', '物探生产系统班报', ''))
  const {
    rows: [machine],
  } = await sql<{ user: number }>`select user_id as user from system.service_account where id = ${wtsc}`.execute(tx)
  const actor = await personOf(tx, machine?.user ?? 0)
  if (!actor) throw new Error('the service account is nobody')
  const { rows: free } = await sql<{ serial: string; project: string }>`
    select d.serial, h.project_id as project from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'project'
    where d.device_status = '3' and d.tech_state = 'good' and d.locked_by is null and d.mounted_on is null and d.serial is not null and (d.warranty_until is null or d.warranty_until < current_date - 30)
      and not exists (select 1 from equipment.repair a where a.device_id = d.id) order by d.id limit 3`.execute(tx)
  const send = (source: InboundSource, day: number, rows: readonly object[]) =>
    stage.on(day, () =>
      receive(
        tx,
        actor,
        systemContext,
        'api',
        rows.map((row) => ({ source, given: inboundRepair.parse(row) })),
      ),
    )
  const {
    rows: [day],
  } = await sql<{ before: string }>`select to_char(${stage.today}::date - 6, 'YYYY-MM-DD') as before`.execute(tx)
  const said = (at: number, more: object = {}) => ({
    number: `BB-${String(at + 1).padStart(4, '0')}`,
    deviceNo: free[at]?.serial ?? '',
    projectInfoNo: free[at]?.project,
    faultTime: `${day?.before} 07:30:00`,
    faultDesc: faults[at] ?? '',
    ...more,
  })
  await send('WTSC', -5, [
    ...free.slice(0, 2).map((_, at) => said(at)),
    said(2, { projectInfoNo: 'P2601-X' }),
    said(3, { deviceNo: 'NO-SUCH-7', faultDesc: faults[0], projectInfoNo: undefined }),
  ])
  await send('WTSC', -4, [said(0, { faultDesc: faults[2] })])
}
